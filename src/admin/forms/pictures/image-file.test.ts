import { expect, test } from 'vitest'
import { nameWithoutExtension, problemWithImage } from './image-file'

test('pictures that the site takes have no problem', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']) {
    expect(problemWithImage({ type, size: 1000 })).toBeUndefined()
  }
})

test('what cannot be used is said before it is sent', () => {
  const problem = (type: string, size = 1000) => problemWithImage({ type, size })
  expect(problem('application/pdf')).toMatch(/not a picture/)
  expect(problem('')).toMatch(/not a picture/)
  expect(problem('image/heic')).toMatch(/HEIC/)
  expect(problem('image/svg+xml')).toMatch(/of this kind/)
  expect(problem('image/jpeg', 0)).toMatch(/empty/)
  expect(problem('image/jpeg', 40 * 1024 * 1024)).toBeUndefined()
  expect(problem('image/jpeg', 40 * 1024 * 1024 + 1)).toMatch(/larger than 40 MB/)
})

test('only the last extension is left out of a name', () => {
  expect(nameWithoutExtension('wren.at.sea.jpg')).toBe('wren.at.sea')
  expect(nameWithoutExtension('wren')).toBe('wren')
})

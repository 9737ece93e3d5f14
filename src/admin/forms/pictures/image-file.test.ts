import { expect, test } from 'vitest'
import { nameWithoutExtension, problemWithImage } from './image-file'

test('pictures that the site takes have no problem', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']) {
    expect(problemWithImage({ name: 'a', type, size: 1000 })).toBeUndefined()
  }
})

test('what cameras make is known by its name where the browser does not know it', () => {
  const problem = (name: string, type = '') => problemWithImage({ name, type, size: 1000 })
  for (const name of ['IMG_1.HEIC', 'a.heif', 'scan.tif', 'scan.TIFF']) {
    expect(problem(name)).toBeUndefined()
  }
  expect(problem('IMG_1', 'image/heic')).toBeUndefined()
  expect(problem('film.heic.mov', 'video/quicktime')).toMatch(/not a picture/)
})

test('what cannot be used is said before it is sent', () => {
  const problem = (type: string, size = 1000) => problemWithImage({ name: 'a.txt', type, size })
  expect(problem('application/pdf')).toMatch(/not a picture/)
  expect(problem('')).toMatch(/not a picture/)
  expect(problem('image/svg+xml')).toMatch(/of this kind/)
  expect(problem('image/jpeg', 0)).toMatch(/empty/)
  expect(problem('image/jpeg', 40 * 1024 * 1024)).toBeUndefined()
  expect(problem('image/jpeg', 40 * 1024 * 1024 + 1)).toMatch(/larger than 40 MB/)
})

test('only the last extension is left out of a name', () => {
  expect(nameWithoutExtension('wren.at.sea.jpg')).toBe('wren.at.sea')
  expect(nameWithoutExtension('wren')).toBe('wren')
})

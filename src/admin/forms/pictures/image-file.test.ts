import { expect, test } from 'vitest'
import { isDamaged, nameWithoutExtension, problemWithImage } from './image-file'

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

test('what no browser shows is damaged, unless it is of a kind that some do not show', async () => {
  const isDamagedAs = (type: string, beginning: string) =>
    isDamaged(new File([beginning, 'and so on'], 'a.jpg', { type }))
  expect(await isDamagedAs('image/jpeg', '\0\0\0\x1cnothing')).toBe(true)
  for (const beginning of ['\0\0\0\x1cftypheic', '\0\0\0\x1cftypmif1', 'II*\0', 'MM\0*']) {
    expect(await isDamagedAs('image/jpeg', beginning)).toBe(false)
  }
  expect(await isDamagedAs('image/heic', 'nothing')).toBe(false)
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

import { expect, test } from 'vitest'
import { pictureOf } from './picture'
import { testImage } from '../testing/content'

const media = { width: 1600, height: 2000, placeholder: 'data:x', color: '#112233', variants: [] }

test('without variants the stored file serves', () => {
  const picture = pictureOf(testImage({ media }))
  expect(picture).toMatchObject({ src: '/uploads/portrait.jpg', width: 1600, height: 2000 })
  expect(picture.sources).toEqual([])
})

test('variants are offered best format first and narrow to wide', () => {
  const variants = [
    { format: 'jpeg' as const, width: 480, url: '/v/480.jpeg' },
    { format: 'avif' as const, width: 960, url: '/v/960.avif' },
    { format: 'avif' as const, width: 480, url: '/v/480.avif' },
  ]
  expect(pictureOf(testImage({ media: { ...media, variants } })).sources).toEqual([
    { type: 'image/avif', srcset: '/v/480.avif 480w, /v/960.avif 960w' },
    { type: 'image/jpeg', srcset: '/v/480.jpeg 480w' },
  ])
})

test('a file nobody has measured yet still keeps a place', () => {
  const { width, height } = pictureOf(testImage())
  expect(width).toBeGreaterThan(0)
  expect(height).toBeGreaterThan(0)
})

test('the wall may say it in other words', () => {
  expect(pictureOf(testImage(), { alt: 'On the wall', title: '' })).toMatchObject({
    alt: 'On the wall',
    title: 'Portrait',
  })
})

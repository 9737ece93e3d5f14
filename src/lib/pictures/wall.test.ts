import { expect, test } from 'vitest'
import { testContent, testImage, testProduction } from '../testing/content'
import { wallSlots } from './wall'

const crop = { x: 10, y: 0, width: 50, height: 40, originalWidth: 1600, originalHeight: 2000 }

test('there are always nine places, filled in order', () => {
  const image = testImage({ category: 'production', productionId: 'windfall' })
  const content = testContent({
    productions: [testProduction()],
    galleryWall: [{ filename: image.filename, alt: 'June', cropData: crop, image }],
  })
  const slots = wallSlots(content)
  expect(slots.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(slots[0]).toMatchObject({
    crop: { left: '-20%', width: '200%' },
    photo: { category: 'Production Stills', production: 'Windfall', picture: { alt: 'June' } },
  })
  expect(slots.slice(1).every(({ photo }) => photo === null)).toBe(true)
})

test('a picture that is gone leaves its place empty', () => {
  const galleryWall = [{ filename: 'gone.jpg', alt: '', cropData: crop, image: null }]
  expect(wallSlots(testContent({ galleryWall }))[0]).toEqual({ place: 1, photo: null, crop: null })
})

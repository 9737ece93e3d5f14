import { expect, test } from 'vitest'
import type { Image } from '../../api/images'
import { findImages } from './image-search'

function image(id: string, texts: Partial<Image>): Image {
  return {
    id,
    revision: 'a',
    filename: `${id}.jpg`,
    thumbnailUrl: `/uploads/${id}.jpg`,
    originalHash: '',
    largestSize: null,
    photographer: '',
    title: '',
    alt: '',
    description: '',
    category: 'headshots',
    productionId: null,
    originalName: '',
    size: 1,
    mimeType: 'image/jpeg',
    uploadedAt: '2026-01-01T00:00:00.000Z',
    ...texts,
  }
}

const lantern = image('lantern', { title: 'The Lantern' })
const orchard = image('orchard', { alt: 'Under the apple trees', category: 'production' })
const mirror = image('mirror', { description: 'Light bulbs around a mirror' })
const all = [lantern, orchard, mirror]

test('title, alt text and description are searched, in any case', () => {
  const find = (search: string) => findImages(all, { category: 'all', search })
  expect(find('lanTERN')).toEqual([lantern])
  expect(find('APPLE')).toEqual([orchard])
  expect(find(' bulbs ')).toEqual([mirror])
  expect(find('')).toEqual(all)
  expect(find('nothing like it')).toEqual([])
})

test('a name is found with its accents and apostrophes typed in another way, or not at all', () => {
  // As a Mac names the file from which the alt text was filled in, and as a telephone writes.
  const zoe = image('zoe', { alt: 'Zoe\u0308 O’Neill in Łódź' })
  for (const search of ['zo\u00eb', 'zoe\u0308', 'ZOE', "o'neill", 'lodz'])
    expect(findImages([zoe, lantern], { category: 'all', search })).toEqual([zoe])
})

test('a category narrows what the search finds', () => {
  expect(findImages(all, { category: 'headshots', search: 'a' })).toEqual([lantern, mirror])
  expect(findImages(all, { category: 'hero', search: '' })).toEqual([])
})

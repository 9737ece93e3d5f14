import { expect, test } from 'vitest'
import { findPlaces, indexPlaces, type Place } from './find-places'

const place = (title: string, more: Partial<Place> = {}): Place => ({
  key: title,
  group: 'News',
  title,
  to: '/admin',
  ...more,
})
const titles = (found: Place[]) => found.map(({ title }) => title)

const index = indexPlaces([
  place('Write a news story', { group: 'Do' }),
  place('Zoë as Annie', { group: 'Photo', detail: 'Windfall' }),
  place('Cast in Annie'),
  place('Annie closes'),
  place('Fannie', { words: 'ann@example.com' }),
])

test('what begins with what is sought comes first, then what has its words, then its letters', () => {
  expect(titles(findPlaces(index, 'annie', 9))).toEqual([
    'Annie closes',
    'Zoë as Annie',
    'Cast in Annie',
    'Fannie',
  ])
  expect(titles(findPlaces(index, '  ZOE   wind ', 9))).toEqual(['Zoë as Annie'])
  expect(titles(findPlaces(index, 'ann@example', 9))).toEqual(['Fannie'])
  expect(findPlaces(index, 'nobody', 9)).toEqual([])
})

test('nothing sought shows what comes first, and never more than is asked for', () => {
  expect(titles(findPlaces(index, ' ', 2))).toEqual(['Write a news story', 'Zoë as Annie'])
  expect(findPlaces(index, 'a', 3)).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { bareFilm } from './film'
import { box, film, picture, place, sound, times, u32 } from './test-film'

test.each(['ftyp', 'wide'])('a film (%s) says nothing beside what it shows', (head) => {
  const bytes = film({ head })
  const clean = bareFilm(bytes)
  expect(clean.includes(place)).toBe(false)
  expect(clean.includes('MOVEMENT')).toBe(false)
  expect(clean.includes(times.subarray(4, 8))).toBe(false)
  expect(clean.includes('location')).toBe(false)
  // Nothing has moved: what a player finds by its place is there.
  expect(clean.length).toBe(bytes.length)
  for (const shown of [picture, sound]) expect(clean.indexOf(shown)).toBe(bytes.indexOf(shown))
  for (const handler of ['vide', 'soun']) expect(clean.includes(handler)).toBe(true)
  expect(clean.indexOf('mdat')).toBe(bytes.indexOf('mdat'))
})

test('what was made bare comes out the same, and leaves what it was made of alone', () => {
  const bytes = film()
  const before = Buffer.from(bytes)
  const clean = bareFilm(bytes)
  expect(bareFilm(clean).equals(clean)).toBe(true)
  expect(bytes.equals(before)).toBe(true)
})

test.each([
  ['cut off', film().subarray(0, -3)],
  ['without a head', box('ftyp', 'isom')],
  ['that says a wrong size', film({ extra: u32(4_000_000_000, 0) })],
  ['with a track that cannot be read', film({ extra: box('trak', box('mdia')) })],
  ['in pieces with notes', Buffer.concat([film(), box('moof', box('mfhd', u32(0, 1)))])],
])('a film %s is not taken for bare', (_what, bytes) => {
  expect(() => bareFilm(bytes)).toThrow()
})

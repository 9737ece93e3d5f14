import { expect, test } from 'vitest'
import { cleanFile } from './clean-file'
import { fileType } from './file-type'
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

const packet = (before = '') => `${before}G`.padEnd(188 + before.length, '\0')

test.each([
  ['MP3 with its notes', 'ID3\x04\0\0\0\0\0\0'],
  ['MP3', '\xff\xfb\x90\x64'],
  ['AAC', '\xff\xf1\x50\x80'],
  ['Ogg', 'OggS\0\x02'],
  ['FLAC', 'fLaC\0\0\0\x22'],
  ['WAV', 'RIFF\0\0\0\0WAVEfmt '],
  ['AIFF', 'FORM\0\0\0\0AIFFCOMM'],
  ['an MPEG programme', '\0\0\x01\xba\x44'],
  ['an MPEG picture', '\0\0\x01\xb3\x14'],
  ['an MPEG transport', packet().repeat(3)],
  ['a camera’s transport', packet('\0\0\0\0').repeat(3)],
  ['Windows Media', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['Flash', 'FLV\x01\x05'],
])('%s is known as what cannot be freed of what it says', async (_kind, head) => {
  const bytes = Buffer.from(head, 'latin1')
  expect(fileType(bytes)).toBe('foreign-film')
  await expect(cleanFile(bytes)).rejects.toMatchObject({
    status: 415,
    message: expect.stringMatching(/Export it anew as MP4, or as M4A\.$/),
  })
})

test.each([
  ['a text', 'Good evening, Gotham'],
  ['a text in UTF-16', '\xff\xfeG\0o\0'],
  ['subtitles', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello'],
  ['many of one letter', 'G'.repeat(187)],
])('%s is no film', (_kind, head) => {
  expect(fileType(Buffer.from(head, 'latin1'))).toBe('other')
})

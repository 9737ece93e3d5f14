import { expect, test } from 'vitest'
import type { Change, ChangedEntry } from '../schema/api'
import { changeInWords, changeNote, entryInWords, subjectInWords } from './change-words'

const bio: ChangedEntry = {
  kind: 'bio',
  id: '',
  title: 'biography',
  action: 'update',
  fields: ['Tagline', 'Short Bio'],
}
const story: ChangedEntry = {
  kind: 'news',
  id: 'cast',
  title: 'Cast as Pip',
  action: 'delete',
  fields: [],
}

test('says what happened to an entry', () => {
  expect(entryInWords(bio)).toBe('Changed the biography: Tagline and Short Bio')
  expect(entryInWords(story)).toBe('Deleted the news story “Cast as Pip”')
})

test('reads the subjects that saves, restores and undos write', () => {
  expect(subjectInWords('news: add "Cast in "Annie""')).toBe(
    'Added the news story “Cast in "Annie"”',
  )
  expect(subjectInWords('bio: update Tagline, Short Bio')).toBe(
    'Changed the biography: Tagline and Short Bio',
  )
  expect(subjectInWords('galleryWall: restore')).toBe('Restored the gallery wall')
  expect(subjectInWords('images: order "Bow" first')).toBe('Put the image “Bow” first')
  expect(subjectInWords('undo: images: order "Bow" after "Tie"')).toBe(
    'Undid: put the image “Bow” after “Tie”',
  )
  expect(subjectInWords('undo: images: delete "Bow"')).toBe('Undid: deleted the image “Bow”')
  expect(subjectInWords('images: rotate "Bow"')).toBe('Rotated the image “Bow”')
  expect(subjectInWords('images: replace file of "Bow"')).toBe(
    'Replaced the file of the image “Bow”',
  )
  expect(subjectInWords('undo: images: take down "Bow"')).toBe('Undid: took down the image “Bow”')
  expect(subjectInWords('news: name anew "Bow"')).toBe('Gave another name to the news story “Bow”')
})

test('keeps a title that is read from the right apart from the words round it', () => {
  expect(subjectInWords('images: order "פנס!" after "שלג"')).toBe(
    'Put the image “\u2068פנס!\u2069” after “\u2068שלג\u2069”',
  )
})

test('reads what a save did to many entries', () => {
  expect(subjectInWords('images: update 12 images: Category, Photographer')).toBe(
    'Changed 12 images: Category and Photographer',
  )
  expect(subjectInWords('undo: images: delete 2 images')).toBe('Undid: deleted 2 images')
  expect(subjectInWords('images: delete "12 images"')).toBe('Deleted the image “12 images”')
})

test('leaves alone what a developer wrote', () => {
  expect(subjectInWords('Fix two typos')).toBe('Fix two typos')
  expect(subjectInWords('fix: update "x"')).toBe('fix: update "x"')
})

test('tells a hand edit by what it changed, not by its file', () => {
  const change: Change = {
    change: 'a',
    at: '2026-09-08T10:00:00Z',
    author: 'Sam',
    subject: 'hand edit: content/bio.md and 1 more',
    source: 'hand edit',
    isFirst: false,
    entries: [bio, story],
  }
  expect(changeInWords(change)).toBe('Changed the biography and 1 more')
  expect(changeInWords({ ...change, entries: [] })).toBe(change.subject)
})

test('notes what the sentence does not say', () => {
  const change: Change = {
    change: 'a',
    at: '2026-09-08T10:00:00Z',
    author: 'Sam',
    subject: 'news: update "Cast as Pip"',
    source: 'admin',
    isFirst: false,
    entries: [{ ...story, action: 'update', fields: ['Headline', 'Date'] }],
  }
  expect(changeNote(change)).toBe('Headline and Date')
  const wall: ChangedEntry = { ...bio, kind: 'galleryWall', fields: ['Images'] }
  const bow: ChangedEntry = { ...story, kind: 'images', title: 'Bow' }
  const deletion = { ...change, subject: 'images: delete "Bow"', entries: [wall, bow] }
  expect(changeNote(deletion)).toBe('Changed the gallery wall')
  const turned = { ...deletion, subject: 'undo: images: rotate "Bow"' }
  expect(changeNote(turned)).toBe('Changed the gallery wall')
  expect(changeNote({ ...change, subject: 'bio: update Tagline, Short Bio', entries: [bio] })).toBe(
    '',
  )
  const byHand = { ...change, subject: 'Fix typos', entries: [bio, bow, bow, bow, bow] }
  expect(changeNote(byHand)).toMatch(
    /^Changed the biography: Tagline and Short Bio; .*; and 2 more$/,
  )
})

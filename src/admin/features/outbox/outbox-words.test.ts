import { expect, test } from 'vitest'
import { collections } from '../../../schema'
import type { QueuedChange, Wish } from '../../outbox/change'
import { fieldsInWords, queuedInWords } from './outbox-words'

function queued(wish: Partial<Wish>): QueuedChange {
  const made = { order: 1, key: 'key', person: 'ada', at: '2026-03-01T10:00:00Z' }
  return { method: 'POST', path: '/api/news', ...made, ...wish }
}

const titleOf = (kind: string, id: string) => (id === 'gone' ? undefined : `${id} of ${kind}`)
const words = (wish: Partial<Wish>) => queuedInWords(queued(wish), titleOf)
const fields = (wish: Partial<Wish>) =>
  fieldsInWords(queued(wish), titleOf).map(({ label, value }) => [label, value])
const content = (type: string, content: unknown): Partial<Wish> => ({
  path: '/api/cms-content',
  body: { type, content },
})

test('a change of an entry is called by the label of its collection, and an image a picture', () => {
  for (const [name, { label }] of Object.entries(collections)) {
    const path = name === 'messages' ? '/api/contact-messages' : `/api/${name}`
    const word = name === 'images' ? 'picture' : label
    expect(words({ path, body: { name: 'One' } })).toBe(`Add ${word} “One”`)
    expect(words({ method: 'DELETE', path: `${path}/one` })).toBe(`Delete ${word} “one of ${name}”`)
  }
  expect(words({ path: '/api/news', body: { headline: 'Cast' } })).toBe('Add news story “Cast”')
  const file = { field: 'image', name: 'wren.jpg', type: 'image/jpeg', size: 2048 }
  expect(words({ path: '/api/images/upload', file })).toBe('Upload picture “wren.jpg”')
  const moved = { path: '/api/order/images', body: { id: 'wren', after: null } }
  expect(words(moved)).toBe('Put picture “wren of images” in its place')
  const turned = { method: 'PUT', path: '/api/images/wren/rotation' } as const
  expect(words(turned)).toBe('Turn picture “wren of images”')
  const replaced = { ...turned, path: '/api/images/gone/file', file }
  expect(words(replaced)).toBe('Replace the file of picture')
  const read = { method: 'PUT', path: '/api/contact-messages/one/status' } as const
  expect(words({ ...read, body: { status: 'read' } })).toBe('Save message “one of messages”')
})

test('a change of what there is one of is called by what it is', () => {
  expect(words(content('bio', {}))).toBe('Save the biography')
  expect(words(content('story', {}))).toBe('Save the story')
  expect(words(content('reelUrl', ''))).toBe('Save the demo reel')
  expect(words(content('another', ''))).toBe('Save the site')
  expect(words({ method: 'PUT', path: '/api/agency-info', body: {} })).toBe('Save agency')
  expect(words({ path: '/api/gallery-wall', body: { images: [] } })).toBe('Save gallery wall')
  expect(words({ path: '/api/else', body: {} })).toBe('Add entry')
})

test('the fields of a change are called as in its form, and what nobody typed stays out', () => {
  const agency = { agencyName: 'Bright', agencyPhone: '555' }
  expect(fields({ method: 'PUT', path: '/api/agency-info', body: agency })).toEqual([
    ['Agency Name', 'Bright'],
    ['Phone Number', '555'],
  ])
  expect(fields(content('bio', { shortBio: 'Hi', longBio: ['One'] }))).toEqual([
    ['Short Bio', 'Hi'],
    ['Detailed Biography', ['One']],
  ])
  expect(fields(content('heroImageId', 'wren'))).toEqual([['Hero Image', 'wren']])
  const body = { alt: 'Wren', originalHash: 'a0b1', fine: '[]' }
  const file = { field: 'image', name: 'wren.jpg', type: 'image/jpeg', size: 2048 }
  expect(fields({ path: '/api/images/upload', body, file })).toEqual([
    ['Alt Text', 'Wren'],
    ['File', 'wren.jpg, 2 KB'],
  ])
  const many = { ids: ['wren', 'bow', 'gone'], change: { photographer: 'Ida' } }
  expect(fields({ path: '/api/image-batches/changes', body: many })).toEqual([
    ['Photographer', 'Ida'],
    ['Pictures', 'wren of images\nbow of images'],
  ])
})

test('a move says where to, and a turn which way', () => {
  const path = '/api/order/productions'
  expect(fields({ path, body: { id: 'a', after: null } })).toEqual([['Place', 'First']])
  expect(fields({ path, body: { id: 'a', after: 'b' } })).toEqual([
    ['Place', 'After “b of productions”'],
  ])
  expect(fields({ path, body: { id: 'a', after: 'gone' } })).toEqual([['Place', 'Further down']])
  const turn = { turn: 'left', from: 'wren.jpg' }
  expect(fields({ method: 'PUT', path: '/api/images/a/rotation', body: turn })).toEqual([
    ['Turn', 'left'],
  ])
})

import { expect, test } from 'vitest'
import { staleAfter } from './events'

test('changed content makes its own lists and the history stale', () => {
  const stale = staleAfter({
    type: 'content',
    changed: [
      { kind: 'news', ids: ['a'] },
      { kind: 'site', ids: [''] },
    ],
  })
  expect(stale).toEqual([['news'], ['site'], ['history']])
})

test('the biography and the story are read with the settings of the site', () => {
  const changed = [
    { kind: 'bio' as const, ids: [''] },
    { kind: 'story' as const, ids: [''] },
  ]
  expect(staleAfter({ type: 'content', changed })).toEqual([['site'], ['site'], ['history']])
})

test('found or solved problems make the list of problems stale', () => {
  expect(staleAfter({ type: 'issues' })).toEqual([['content-issues']])
})

test('a finished picture makes the images stale', () => {
  expect(staleAfter({ type: 'media', filename: 'a.jpg' })).toEqual([['images']])
})

test('another order makes the lists stale that are put in order', () => {
  const changed = [{ kind: 'order' as const, ids: [''] }]
  expect(staleAfter({ type: 'content', changed })).toEqual([
    ['productions'],
    ['images'],
    ['agents'],
    ['history'],
  ])
})

import { expect, test } from 'vitest'
import { filterOf, kindOptions, noFilter } from './filter'

test('asks for whole days of the reader and leaves out what is not set', () => {
  expect(filterOf(noFilter)).toEqual({})
  expect(filterOf({ kind: 'news', person: 'Ada', from: '2026-03-01', to: '2026-03-01' })).toEqual({
    kind: 'news',
    person: 'Ada',
    since: new Date(2026, 2, 1, 0, 0, 0, 0).toISOString(),
    until: new Date(2026, 2, 1, 23, 59, 59, 999).toISOString(),
  })
})

test('offers every kind there is', () => {
  expect(kindOptions).toMatchObject({ '': 'Every kind', news: 'News story', bio: 'Biography' })
})

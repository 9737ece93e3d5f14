import { expect, test } from 'vitest'
import type { Served } from './content-index'
import { SortedLists } from './sorted-lists'

const story = (id: string, date: string): Served => {
  const entry = { id, date, revision: `${id} ${date}` }
  return { kind: 'news', id, path: id, entry, value: entry, references: [], media: [] }
}

test('a list that is kept in step is the one that sorting anew would give', () => {
  const served = new Map<string, Served>()
  const lists = new SortedLists()
  const all = () => served.values()
  const ids = () => lists.get('news', all).map(({ id }) => id)
  // Few days, so that many are of the same one.
  const day = (step: number) => `2026-01-0${(step * 7) % 5}`
  for (let step = 0; step < 120; step += 1) {
    const id = `story-${(step * 13) % 31}`
    const changed = served.get(id) ?? story(id, day(step))
    if (step % 4 === 3) served.delete(id)
    else served.set(id, story(id, day(step)))
    lists.update([changed], (path) => served.get(path))
    expect(ids()).toEqual(new SortedLists().get('news', all).map(({ id: of }) => of))
  }
  const many = Array.from({ length: 50 }, (_, at) => story(`more-${at}`, day(at)))
  for (const one of many) served.set(one.id, one)
  lists.update(many, (path) => served.get(path))
  expect(ids()).toEqual(new SortedLists().get('news', all).map(({ id }) => id))
})

test('a list that somebody has is never changed', () => {
  const served = new Map([['one', story('one', '2026-01-01')]])
  const lists = new SortedLists()
  const first = lists.get('news', () => served.values())
  served.set('two', story('two', '2026-01-02'))
  lists.update([story('two', '2026-01-02')], (path) => served.get(path))
  expect(first).toHaveLength(1)
  expect(lists.get('news', () => [])).toHaveLength(2)
})

test('what is placed stands where it is listed first, and what is not comes before it', () => {
  const production = (id: string, productionDate: string): Served => {
    const entry = { id, productionDate, revision: id }
    return { kind: 'productions', id, path: id, entry, value: entry, references: [], media: [] }
  }
  const order = (...productions: string[]): Served => {
    const value = { productions, images: [] }
    const [entry, path] = [{ ...value, revision: '' }, 'order']
    return { kind: 'order', id: '', path, entry, value, references: [], media: [] }
  }
  const served = new Map<string, Served>()
  const lists = new SortedLists()
  const put = (one: Served) => {
    served.set(one.path, one)
    lists.update([one], (path) => served.get(path))
    return lists.get('productions', () => served.values()).map(({ id }) => id)
  }
  for (const [id, year] of [
    ['a', '2021'],
    ['b', '2022'],
    ['c', '2023'],
  ] as const) {
    put(production(id, `${year}-01-01`))
  }
  expect(put(order('a', 'gone', 'c', 'a'))).toEqual(['a', 'c', 'b'])
  expect(put(production('d', '2024-01-01'))).toEqual(['a', 'c', 'd', 'b'])
  expect(put(production('b', '2025-01-01'))).toEqual(['a', 'c', 'b', 'd'])
  expect(put(order())).toEqual(['b', 'd', 'c', 'a'])
})

test('what visitors do not see yet is told at any moment, also of what was changed', () => {
  const held = (id: string, publishOn: string): Served => {
    const one = story(id, '2026-01-01')
    return { ...one, entry: { ...one.entry, publishOn } }
  }
  const served = new Map<string, Served>()
  const lists = new SortedLists()
  const hiddenAfter = (one: Served, isThere = true) => {
    if (isThere) served.set(one.id, one)
    else served.delete(one.id)
    lists.update([one], (path) => served.get(path))
    const at = (year: string) =>
      lists.hidden('news', Date.parse(year), () => served.values()).map(({ id }) => id)
    return [at('2027'), at('2029')]
  }
  expect(hiddenAfter(held('one', ''))).toEqual([[], []])
  expect(hiddenAfter(held('two', '2028-01-01T00:00:00Z'))).toEqual([['two'], []])
  expect(hiddenAfter(held('one', '2030-01-01T00:00:00Z'))).toEqual([['one', 'two'], ['one']])
  expect(hiddenAfter(held('two', ''))).toEqual([['one'], ['one']])
  expect(hiddenAfter(held('one', ''), false)).toEqual([[], []])
})

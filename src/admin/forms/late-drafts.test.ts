import { expect, onTestFinished, test, vi } from 'vitest'
import { asMeant, noteChange, noteMeant, type DraftChange } from './late-drafts'
import type { Draft } from './restored-draft'

const draft = (values: Draft['values']): Draft => ({
  values,
  base: {},
  at: new Date().toISOString(),
})
const types =
  (field: string, text: string): DraftChange =>
  (found) =>
    draft({ ...found?.values, [field]: text })

test('all that a page did since it last heard of another is done to what that wrote', () => {
  noteChange('a', 'old', 'one', types('name', 'Wren'))
  noteChange('a', 'one', 'two', types('tagline', 'Actor'))
  const meant = asMeant('a', 'two', draft({ name: 'W', shortBio: 'Hers' }))
  expect(meant?.draft?.values).toEqual({ name: 'Wren', shortBio: 'Hers', tagline: 'Actor' })
})

test('what another wrote is not changed where it stands, or nothing was done here', () => {
  noteChange('b', 'old', 'one', types('name', 'Wren'))
  expect(asMeant('b', 'theirs', draft({}))).toBeUndefined()
  expect(asMeant('unknown', 'theirs', draft({}))).toBeUndefined()
})

test('a draft that was removed here before another had written on stays as far as that is new', () => {
  const onlyNew: DraftChange = (found) => (found?.values.shortBio ? found : undefined)
  noteChange('c', 'old', null, onlyNew)
  expect(asMeant('c', null, draft({ shortBio: 'Hers' }))?.draft?.values).toEqual({
    shortBio: 'Hers',
  })
  expect(asMeant('c', null, undefined)).toEqual({ draft: undefined })
})

test('what was found after it was changed here is where the next change begins', () => {
  noteChange('d', 'old', 'one', types('name', 'Wren'))
  noteChange('d', 'theirs', 'two', types('tagline', 'Actor'))
  expect(asMeant('d', 'two', draft({ name: 'Hers' }))?.draft?.values).toEqual({
    name: 'Hers',
    tagline: 'Actor',
  })
  noteMeant('d', 'three')
  expect(asMeant('d', 'three', draft({}))?.draft?.values).toEqual({ tagline: 'Actor' })
})

test('what another typed over it long after stands, and what it wrote before is brought together however late', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = draft({ name: 'W' })
  noteChange('e', 'old', 'one', types('name', 'Wren'))
  vi.setSystemTime(Date.now() + 5000)
  expect(asMeant('e', 'one', draft({ name: 'Hers' }))).toBeUndefined()
  expect(asMeant('e', 'one', before)?.draft?.values).toEqual({ name: 'Wren' })
})

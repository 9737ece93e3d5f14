import { expect, test } from 'vitest'
import { currentId, noteNames, rowKey } from './entry-names'
import { answeredAsSent, underNewName } from './renamed'
import { answered, begun } from './queue'
import { answer, first, queueOf } from './testing/queues'

const list = (...ids: string[]) => ids.map((id) => ({ id, revision: `text of ${id[0]}` }))

test('what stands under another name is the same entry until something else has its name', () => {
  noteNames('news', list('a', 'b'), list('a2', 'b'))
  noteNames('news', list('a2', 'b'), list('a3', 'b'))
  expect(['a', 'a2', 'a3', 'b'].map((id) => currentId('news', id))).toEqual(['a3', 'a3', 'a3', 'b'])
  expect(rowKey('news', 'a3')).toBe('a')
  expect(currentId('productions', 'a')).toBe('a')
  noteNames('news', list('a3', 'b'), list('a', 'b'))
  expect(['a', 'a3'].map((id) => currentId('news', id))).toEqual(['a', 'a'])
  noteNames('news', list('a', 'b'), list('b'))
  noteNames('news', list('b'), list('a', 'a3', 'b'))
  expect(['a', 'a3'].map((id) => currentId('news', id))).toEqual(['a', 'a3'])
})

test('what was in no list for a while is the same entry under its next name', () => {
  noteNames('images', list('a', 'b'), list('b'))
  noteNames('images', list('b'), list('a2', 'b'))
  expect(currentId('images', 'a')).toBe('a2')
  noteNames('images', list('a2', 'b'), list('b'))
  noteNames('images', list('b'), list('a2', 'b'))
  noteNames('images', list('a2', 'b'), list('a2', 'a3', 'b'))
  expect(currentId('images', 'a2')).toBe('a2')
})

test('what is told as to a visitor says nothing of names', () => {
  noteNames('agents', [{ id: 'a', revision: '' }], [{ id: 'b', revision: '' }])
  expect(currentId('agents', 'a')).toBe('a')
})

test('what waits for an entry or was refused of it goes to its new name, and nothing else does', () => {
  const wish = {
    method: 'PUT',
    path: '/api/news/a',
    body: { headline: 'A' },
    revision: 'r1',
  } as const
  const waits = underNewName(queueOf(wish), 'news', 'a', 'b')
  expect(first(waits)).toMatchObject({ ...wish, path: '/api/news/b' })
  expect(first(waits).name).toBeUndefined()
  expect(first(underNewName(queueOf(wish), 'productions', 'a', 'b')).path).toBe(wish.path)
  const sent = begun(queueOf(wish), first(queueOf(wish)).key).queue
  const gone = answer(404, { message: 'There is none any more' })
  const refused = answered(sent, first(sent).key, gone, false)
  expect(first(refused).refusal).toBeDefined()
  const again = first(underNewName(refused, 'news', 'a', 'b'))
  expect(again).toMatchObject({ path: '/api/news/b', name: `${again.key}.again` })
  expect(again.refusal ?? again.isSent).toBeUndefined()
})

test('what was answered under a former name is sent once more', () => {
  const before = queueOf({ method: 'PUT', path: '/api/news/a', body: { headline: 'A' } })
  const { queue, change } = begun(before, first(before).key)
  const renamed = underNewName(queue, 'news', 'a', 'b')
  const gone = answer(404, { message: 'There is none any more' })
  expect(change && answeredAsSent(renamed, change, gone, false)).toBe(renamed)
  expect(answeredAsSent(renamed, first(renamed), answer(200), false).changes).toEqual([])
})

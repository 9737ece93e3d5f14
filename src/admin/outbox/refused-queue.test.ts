import { expect, test } from 'vitest'
import type { Queue, Wish } from './change'
import { answered, begun, enqueue, nextOf, released, takenIn } from './queue'
import { answer, first, queueOf, wishing } from './testing/queues'
import { createdId } from './waiting-id'

const refuse = (queue: Queue, body: object = { message: 'Too long' }) =>
  answered(queue, first(queue).key, answer(400, body), false)
const edit = (id: string, headline: string): Wish => ({
  method: 'PUT',
  path: `/api/news/${id}`,
  body: { headline },
})

test('what was refused is sent when it is saved once more as it is', () => {
  const refused = refuse(queueOf(edit('a', 'A')))
  const { queue } = enqueue(refused, edit('a', 'A'), wishing())
  expect(nextOf(queue, 'ada')).toMatchObject({ body: { headline: 'A' } })
  expect(queue.changes).toHaveLength(1)
})

test('what was refused of one entry stays when another is saved, and goes with its own', () => {
  const refused = refuse(queueOf(edit('a', 'A')))
  const { queue } = enqueue(refused, edit('b', 'B'), wishing())
  expect(queue.changes.map(({ body }) => body?.headline)).toEqual(['A', 'B'])
  const gone = enqueue(refused, { method: 'DELETE', path: '/api/news/a' }, wishing()).queue
  expect(gone.changes.map(({ method }) => method)).toEqual(['DELETE'])
})

test('a new entry that was deleted while it was on its way is gone where it is refused', () => {
  const queue = queueOf({ method: 'POST', path: '/api/news', body: { headline: 'A' } })
  const sent = begun(queue, first(queue).key).queue
  const path = `/api/news/${createdId(first(sent))}`
  expect(refuse(enqueue(sent, { method: 'DELETE', path }, wishing()).queue).changes).toEqual([])
})

test('what collided is put over the other’s only where that is wanted, and then over nothing else', () => {
  const conflict = { revision: 'r9', fields: [] }
  const based = { ...edit('a', 'A'), revision: 'r1', ownChanges: ['c1'] }
  const collided = refuse(queueOf(based), { message: 'Somebody else', conflict })
  const again = (over: boolean) => first(released(collided, first(collided).key, over))
  expect(again(false)).toMatchObject({ revision: 'r1', ownChanges: ['c1'] })
  expect(again(true)).toMatchObject({ revision: 'r9', ownChanges: undefined })
})

test('a file of what was sent since makes nothing twice, and knows what was made', () => {
  const queue = queueOf({ method: 'POST', path: '/api/news', body: { headline: 'A' } })
  const story = first(queue)
  const later = { ...edit(createdId(story) ?? '', 'B'), ...wishing() }
  const done = answered(queue, story.key, answer(201, { id: 'a', revision: 'r1' }), false)
  const { changes } = takenIn(done, [story, later])
  expect(changes.map(({ method, path }) => [method, path])).toEqual([['PUT', '/api/news/a']])
})

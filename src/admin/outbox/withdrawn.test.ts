import { expect, test } from 'vitest'
import { begun } from './queue'
import { first, picture, queueOf, wishing, written } from './testing/queues'
import { withdrawn } from './withdrawn'

test('a picture that may have arrived is taken back, one that never set out is just dropped', () => {
  const queue = queueOf(picture)
  const { key } = first(queue)
  expect(withdrawn(queue, key, wishing()).changes).toEqual([])
  const sent = begun(queue, key).queue
  expect(written(withdrawn(sent, key, wishing()))).toEqual([
    ['DELETE', `/api/sent-pictures/${key}`, undefined],
  ])
})

test.each([
  { method: 'PUT', path: '/api/images/a-stage/file' },
  { method: 'POST', path: '/api/cms/resume-upload' },
] as const)('a file that may have taken the place of another is taken back: $path', (place) => {
  const queue = queueOf({ ...picture, ...place })
  const { key } = first(queue)
  expect(written(withdrawn(begun(queue, key).queue, key, wishing()))).toEqual([
    ['DELETE', `/api/sent-pictures/${key}`, undefined],
  ])
})

test('one of many that wait to be deleted is kept, and the others go, whatever the server knows of them', () => {
  const path = '/api/image-batches/deletions'
  const queue = queueOf({ method: 'POST', path, body: { ids: ['a', 'b', 'c'] } })
  const { key } = first(queue)
  const rest = withdrawn(begun(queue, key).queue, key, wishing(), 'b')
  expect(written(rest)).toEqual([['POST', path, { ids: ['a', 'c'] }]])
  expect(first(rest).isSent).toBeUndefined()
  expect(first(rest).key).not.toBe(key)
  const [one, none] = [withdrawn(rest, first(rest).key, wishing(), 'a'), 'c']
  expect(written(one)).toEqual([['POST', path, { ids: ['c'] }]])
  expect(withdrawn(one, first(one).key, wishing(), none).changes).toEqual([])
  expect(withdrawn(queue, key, wishing()).changes).toEqual([])
})

import type { Answer, Queue, QueuedChange, Wish } from '../change'
import { enqueue } from '../queue'

let made = 0

/** Whose a wish is, when it was made, and the key that tells it from others. */
export function wishing() {
  made += 1
  return { key: `key-${made}`, person: 'ada', at: '2026-03-01T10:00:00Z' }
}

/** What a server answers. */
export const answer = (
  status: number,
  body: object = {},
  headers: Record<string, string> = {},
): Answer => ({
  status,
  statusText: 'Words of HTTP',
  text: JSON.stringify(body),
  headers,
})

/** The queue after some wishes, one after the other. */
export function queueOf(...wishes: Partial<Wish>[]): Queue {
  return wishes.reduce<Queue>(
    (queue, fields) => {
      const wish: Wish = { method: 'PUT', path: '/api/news/a', ...fields }
      return enqueue(queue, wish, wishing()).queue
    },
    { changes: [], made: [] },
  )
}

/** The change that is first in line. */
export function first({ changes }: Queue): QueuedChange {
  const [change] = changes
  if (!change) throw new Error('The queue is empty')
  return change
}

/** What the changes of a queue would do, in order. */
export const written = ({ changes }: Queue) =>
  changes.map(({ method, path, body }) => [method, path, body])
/** A picture on its way. */
export const picture = {
  method: 'POST',
  path: '/api/images/upload',
  body: { alt: 'A stage' },
  file: { field: 'image', name: 'a.jpg', type: 'image/jpeg', size: 9 },
} as const

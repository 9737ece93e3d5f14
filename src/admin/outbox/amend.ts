import type { Fields } from '../../lib/same-value'
import type { Queue } from './change'
import { changeQueue } from './kept-changes'
import { refreshOutbox } from './outbox'

/**
 * Puts right some fields of changes that were refused, or not sent yet, by their keys. What is on its way
 * stays as it is: the server may have it under its key.
 */
export async function amend(keys: readonly string[], fields: Fields): Promise<void> {
  const mend = (queue: Queue) => ({
    queue: {
      ...queue,
      changes: queue.changes.map((change) =>
        (change.refusal || !change.isSent) && keys.includes(change.key)
          ? { ...change, body: { ...change.body, ...fields } }
          : change,
      ),
    },
  })
  await changeQueue(mend)
  await refreshOutbox()
}

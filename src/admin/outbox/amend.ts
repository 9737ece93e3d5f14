import type { Fields } from '../../lib/same-value'
import type { Queue } from './change'
import { changeQueue } from './kept-changes'
import { refreshOutbox } from './outbox'

/** Puts right some fields of refused changes, by their keys; they wait on to be sent again. */
export async function amend(keys: readonly string[], fields: Fields): Promise<void> {
  const mend = (queue: Queue) => ({
    queue: {
      ...queue,
      changes: queue.changes.map((change) =>
        change.refusal && keys.includes(change.key)
          ? { ...change, body: { ...change.body, ...fields } }
          : change,
      ),
    },
  })
  await changeQueue(mend)
  await refreshOutbox()
}

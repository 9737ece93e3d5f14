import type { Fields } from '../../lib/same-value'
import { changeQueue } from './kept-changes'
import { refreshOutbox } from './outbox'
import { amended } from './queue'

/** Puts right some fields of changes that were refused, or not sent yet, by their keys. */
export async function amend(keys: readonly string[], fields: Fields): Promise<void> {
  await changeQueue((queue) => ({ queue: amended(queue, keys, fields) }))
  await refreshOutbox()
}

import type { Wish } from './change'
import { changeQueue } from './kept-changes'
import { refreshOutbox } from './outbox'
import { takenIn, type Wishing } from './queue'

/**
 * Keeps a wish on this device to be sent in its turn, and waits for no answer; one whose key is known
 * is there already. Gives whether it is kept: it is not where the browser is full or keeps nothing.
 */
export async function leave(wish: Wish, bytes: ArrayBuffer, wishing: Wishing): Promise<boolean> {
  const change = { ...wish, ...wishing }
  const take = (queue: Parameters<typeof takenIn>[0]) => ({ queue: takenIn(queue, [change]) })
  const isKept = await changeQueue(take, new Map([[wishing.key, bytes]])).then(
    () => true,
    () => false,
  )
  if (isKept) await refreshOutbox()
  return isKept
}

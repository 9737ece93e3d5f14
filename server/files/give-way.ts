import { setImmediate as soon } from 'node:timers/promises'

// Nobody notices that an answer waits for so long.
const turnMs = 5

let since = performance.now()

/** Lets others have their turn where what asks for this has gone on for long without waiting. */
export async function giveWay(): Promise<void> {
  if (performance.now() - since < turnMs) return
  await soon()
  since = performance.now()
}

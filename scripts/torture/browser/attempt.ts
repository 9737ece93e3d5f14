import type { Locator } from 'playwright-core'

/** Whether something is on the screen; of a page that is just on its way nothing is. */
export function isShown(what: Locator): Promise<boolean> {
  return attempt(() => what.waitFor({ timeout: 300 }))
}

/** Does what may not work just now, as somebody does who goes on with something else then. */
export async function attempt(act: () => Promise<unknown> | undefined): Promise<boolean> {
  return Promise.resolve(act()).then(
    () => true,
    () => false,
  )
}

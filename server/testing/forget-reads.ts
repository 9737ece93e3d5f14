import type { Page } from 'playwright-core'
import { readsDatabase } from '../../src/lib/browser/private-storage'

/** Has the browser forget what the server said: as on a device where nothing was ever read. */
export function forgetReads(page: Page) {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(new Error(`${name} could not be deleted`))
      }),
    readsDatabase,
  )
}

import type { Page } from 'playwright-core'
import { draftsDatabase } from '../../../lib/browser/private-storage'

/** What the journal of drafts says in a browser, as JSON. */
export function journalOf(page: Page): Promise<string> {
  return page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not opened'))
      })
    const database = await done(indexedDB.open(name))
    const entries = await done(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return JSON.stringify(entries)
  }, draftsDatabase)
}

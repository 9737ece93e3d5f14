import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readsDatabase } from '../../../lib/browser/private-storage'
import { pageTransaction } from '../../../lib/browser/page-transaction'

/** By what the shapes of answers are known by, by person, and by query. */
export type ReadKey = [shapes: string, person: string, query: string]

interface Reads extends DBSchema {
  reads: { key: ReadKey; value: unknown }
}

/** Works on what the server was last known to answer. Throws where the browser keeps nothing. */
export async function usingReads<T>(
  work: (database: IDBPDatabase<Reads>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Reads>(readsDatabase, 1, {
    upgrade(made, _before, _now, making) {
      pageTransaction(making)
      made.createObjectStore('reads')
    },
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Removes it all: whoever signs in next, or must, begins anew. */
export async function forgetReads(): Promise<void> {
  await usingReads((database) => database.clear('reads')).catch(() => undefined)
}

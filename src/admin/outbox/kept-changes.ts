import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { outboxDatabase } from '../../lib/private-storage'
import type { Change } from './change'

interface Kept extends DBSchema {
  changes: { key: number; value: Change }
  /** By the key of their change; as bytes, since not every browser keeps a Blob it is given. */
  files: { key: string; value: ArrayBuffer }
}

// A change that was reported as kept must outlive a power cut.
const durable = { durability: 'strict' } as const

async function using<T>(work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const database = await openDB<Kept>(outboxDatabase.name, 1, {
    upgrade(made) {
      made.createObjectStore(outboxDatabase.changes, { keyPath: 'order', autoIncrement: true })
      made.createObjectStore('files')
    },
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Every change that waits on this device, in order. Throws where the browser keeps nothing. */
export function keptChanges(): Promise<Change[]> {
  return using((database) => database.getAll('changes'))
}

/** The bytes of the file that goes with a change. */
export function keptFile(key: string): Promise<ArrayBuffer | undefined> {
  return using((database) => database.get('files', key))
}

/**
 * Keeps a change, and what file goes with it, at the end of the queue. Throws where the browser is
 * full or keeps nothing.
 */
export function keepChange(change: Omit<Change, 'order'>, bytes?: ArrayBuffer): Promise<void> {
  return using(async (database) => {
    const transaction = database.transaction(['changes', 'files'], 'readwrite', durable)
    const files = transaction.objectStore('files')
    await Promise.all([
      transaction.objectStore('changes').add(change as Change),
      bytes && files.add(bytes, change.key),
      transaction.done,
    ])
  })
}

/** Puts changes in the place of what they were, those that are still there, and takes others out. */
export function replaceChanges(changed: readonly Change[], gone: readonly Change[] = []) {
  return using(async (database) => {
    const transaction = database.transaction(['changes', 'files'], 'readwrite', durable)
    const changes = transaction.objectStore('changes')
    for (const change of changed) {
      if (await changes.get(change.order)) await changes.put(change)
    }
    for (const { order, key } of gone) {
      await changes.delete(order)
      await transaction.objectStore('files').delete(key)
    }
    await transaction.done
  })
}

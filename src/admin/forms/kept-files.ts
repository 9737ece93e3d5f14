import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { keptFilesDatabase } from '../../lib/browser/private-storage'
import { durable, pageTransaction } from '../../lib/browser/page-transaction'

interface Kept extends DBSchema {
  files: { key: string; value: File }
}

type Files = IDBPObjectStore<Kept, ['files'], 'files', 'readwrite'>

/**
 * Keeps a chosen file across a reload, a crash or an ended session, as `keepDraft` keeps typing; says
 * whether it is kept.
 */
export async function keepFile(key: string, file: File): Promise<boolean> {
  const copy = await copyOf(file).catch(() => undefined)
  return copy !== undefined && (await write((files) => files.put(copy, key))) !== undefined
}

// Of a file itself a private window keeps only where it lies, which leads nowhere once it was moved.
async function copyOf(file: File): Promise<File> {
  const { name, type, lastModified } = file
  return new File([await file.arrayBuffer()], name, { type, lastModified })
}

/** The file that was kept under this key, if any. */
export function findFile(key: string): Promise<File | undefined> {
  return using((database) => pageTransaction(database.transaction('files')).store.get(key))
}

/** Forgets a file: it was sent, or let go. */
export function dropFile(key: string): Promise<unknown> {
  return write((files) => files.delete(key))
}

function write(change: (files: Files) => Promise<unknown>): Promise<unknown> {
  return using(async (database) => {
    const { store, done } = pageTransaction(database.transaction('files', 'readwrite', durable))
    const made = await change(store)
    await done
    return made
  })
}

// Storage can be full or refused (private windows): then nothing is kept, and work goes on.
async function using<T>(
  work: (database: IDBPDatabase<Kept>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await openDB<Kept>(keptFilesDatabase, 1, {
      upgrade(made, _before, _now, making) {
        pageTransaction(making)
        made.createObjectStore('files')
      },
    })
    return await work(database).finally(() => database.close())
  } catch {
    return undefined
  }
}

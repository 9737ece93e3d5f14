import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keptFilesDatabase } from '../../lib/browser/private-storage'
import { toldElsewhere } from '../../lib/browser/told-elsewhere'

interface Kept extends DBSchema {
  files: { key: string; value: File }
}

/** Keeps a chosen file across a reload, a crash or an ended session, as `keepDraft` keeps typing. */
export async function keepFile(key: string, file: File): Promise<unknown> {
  const copy = await copyOf(file).catch(() => undefined)
  return copy && using((database) => database.put('files', copy, key))
}

// Of a file itself a private window keeps only where it lies, which leads nowhere once it was moved.
async function copyOf(file: File): Promise<File> {
  const { name, type, lastModified } = file
  return new File([await file.arrayBuffer()], name, { type, lastModified })
}

/** The file that was kept under this key, if any. */
export function findFile(key: string): Promise<File | undefined> {
  return using((database) => toldElsewhere(database.transaction('files')).store.get(key))
}

/** Forgets a file: it was sent, or let go. */
export function dropFile(key: string): Promise<unknown> {
  return using((database) => database.delete('files', key))
}

// Storage can be full or refused (private windows): then nothing is kept, and work goes on.
async function using<T>(
  work: (database: IDBPDatabase<Kept>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await openDB<Kept>(keptFilesDatabase, 1, {
      upgrade(made, _before, _now, making) {
        toldElsewhere(making)
        made.createObjectStore('files')
      },
    })
    return await work(database).finally(() => database.close())
  } catch {
    return undefined
  }
}

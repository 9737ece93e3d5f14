import { keptFilesDatabase as name } from '../../lib/browser/private-storage'

const files = 'files'

/** Keeps a chosen file across a reload, a crash or an ended session, as `keepDraft` keeps typing. */
export async function keepFile(key: string, file: File): Promise<unknown> {
  const copy = await copyOf(file).catch(() => undefined)
  return copy && attempt('readwrite', (store) => store.put(copy, key))
}

// Of a file itself a private window keeps only where it lies, which leads nowhere once it was moved.
async function copyOf(file: File): Promise<File> {
  const { name, type, lastModified } = file
  return new File([await file.arrayBuffer()], name, { type, lastModified })
}

/** The file that was kept under this key, if any. */
export async function findFile(key: string): Promise<File | undefined> {
  const found: unknown = await attempt('readonly', (store) => store.get(key))
  return found instanceof File ? found : undefined
}

/** Forgets a file: it was sent, or let go. */
export function dropFile(key: string): Promise<unknown> {
  return attempt('readwrite', (store) => store.delete(key))
}

// Storage can be full or refused (private windows): then nothing is kept, and work goes on.
async function attempt<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    return await done(database.transaction(files, mode), act).finally(() => database.close())
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(files)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no files'))
  })
}

function done<T>(transaction: IDBTransaction, act: (store: IDBObjectStore) => IDBRequest<T>) {
  return new Promise<T>((resolve, reject) => {
    const request = act(transaction.objectStore(files))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('The file was not kept'))
  })
}

/** What the keys of drafts in the browser's storage begin with. */
export const draftPrefix = 'callboard.draft.'

/** The browser's database that keeps chosen files. */
export const keptFilesDatabase = 'callboard'

/** The browser's database that has what is typed at once, as `localStorage` has it after a while. */
export const draftsDatabase = 'callboard-drafts'

/** The browser's database that changes wait in for the server, and its store of them. */
export const outboxDatabase = { name: 'callboard-outbox', changes: 'changes' } as const

/** The browser's database that keeps what the server was last known to answer. */
export const readsDatabase = 'callboard-reads'

/**
 * Removes what the admin keeps in this browser: drafts, chosen files, unsent changes and what was
 * read; other pages of the admin hear it first, and keep nothing any more. The program itself, which a
 * worker keeps to open without a server, is for everybody to see.
 * @param next the address that the others go on to
 */
export async function forgetPrivateData(next = '/admin'): Promise<void> {
  otherPages()?.postMessage(next)
  for (const key of draftKeys()) localStorage.removeItem(key)
  const databases = [draftsDatabase, keptFilesDatabase, outboxDatabase.name, readsDatabase]
  await Promise.all(databases.map(emptyDatabase))
}

/** Hears that somebody has logged out on another page, and where to go; returns how to stop listening. */
export function onLeftElsewhere(listener: (next: string) => void): () => void {
  const others = otherPages()
  // A page that is still of an older release names no address.
  const hear = ({ data }: MessageEvent<string | null>) => listener(data ?? '/admin')
  others?.addEventListener('message', hear)
  return () => others?.removeEventListener('message', hear)
}

// One for the page, which does not hear itself; opened when it is needed, since pages that have one
// may be kept out of the browser's cache of pages.
let channel: BroadcastChannel | undefined

function otherPages(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('callboard-left')
  return channel
}

/** How much this browser keeps, of whoever, that the server does not have: drafts and changes. */
export async function countUnsentWork(): Promise<number> {
  return draftKeys().length + (await waitingChanges())
}

// Storage can be refused (private windows): then nothing was kept.
function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))
  } catch {
    return []
  }
}

async function waitingChanges(): Promise<number> {
  const { name, changes } = outboxDatabase
  const count = await using(name, 'readonly', (database) => database.objectStore(changes).count())
  return count ?? 0
}

// Emptied and not deleted, for which every other page would have to let go of it.
async function emptyDatabase(name: string): Promise<void> {
  await using(name, 'readwrite', (database) => {
    const stores = [...database.objectStoreNames]
    return stores.map((store) => database.objectStore(store).clear()).at(-1)
  })
}

/** Works on a whole database, if the browser has it. */
async function using<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (database: IDBTransaction) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(name)
    // Only one that is not there is to be made, and here none shall be.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await settled(opening)
    try {
      const request = work(database.transaction(database.objectStoreNames, mode))
      return request && (await settled(request))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

import { durable } from './page-transaction'

// How long a log-out waits for a disk that hangs, in milliseconds.
const patience = 10_000

/** What the keys of drafts in the browser's storage begin with. */
export const draftPrefix = 'callboard.draft.'

/** The browser's database that keeps chosen files. */
export const keptFilesDatabase = 'callboard'

/** The browser's database that has what is typed at once, as `localStorage` has it after a while. */
export const draftsDatabase = 'callboard-drafts'

/** Tells in `localStorage` how old the drafts beside it are: it goes on with every change of theirs. */
export const draftsClock = 'callboard.turn'

/** The key of the journal of drafts under which it says when all drafts were forgotten; it sorts before theirs. */
export const allDrafts = ''

/** A draft as the journal has it at a turn of the clock: null where it was forgotten. */
export interface JournalEntry {
  key: string
  text: string | null
  turn: number
}

/** The next turn of the drafts' clock, which it shows from now on. */
export function nextTurn(): number {
  const turn = Math.max(Number(localStorage.getItem(draftsClock)) + 1, Date.now())
  localStorage.setItem(draftsClock, String(turn))
  return turn
}

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
  const databases = [keptFilesDatabase, outboxDatabase.name, readsDatabase]
  const emptied = [forgetDrafts(), ...databases.map((name) => emptyDatabase(name))]
  await Promise.race([Promise.all(emptied), new Promise((end) => setTimeout(end, patience))])
}

// What the disk has of localStorage may be a minute old: after a power cut its drafts would be back.
async function forgetDrafts(): Promise<void> {
  const left = attempt(() => ({ key: allDrafts, text: null, turn: nextTurn() }))
  await emptyDatabase(draftsDatabase, left)
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

/** The keys of all drafts in `localStorage`, of whoever. */
export function draftKeys(): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))) ?? []
}

// Storage can be refused (private windows): then nothing was kept.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

async function waitingChanges(): Promise<number> {
  const { name, changes } = outboxDatabase
  const count = await using(name, 'readonly', (database) => database.objectStore(changes).count())
  return count ?? 0
}

// Emptied and not deleted, for which every other page would have to let go of it.
async function emptyDatabase(name: string, left?: JournalEntry): Promise<void> {
  await using(name, 'readwrite', (database) => {
    const stores = [...database.objectStoreNames].map((store) => database.objectStore(store))
    for (const store of stores) store.clear()
    if (left) for (const store of stores) store.put(left)
  })
}

/** Works on a whole database, if the browser has it; what it wrote is on the disk then. */
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
      const transaction = database.transaction(database.objectStoreNames, mode, durable)
      const request = work(transaction)
      await finished(transaction)
      return request?.result
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('Broken off'))
  })
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { durable, pageTransaction } from '../../lib/browser/page-transaction'
import {
  allDrafts,
  draftKeys,
  draftsClock,
  draftsDatabase,
  type JournalEntry,
  nextTurn,
} from '../../lib/browser/private-storage'

interface Kept extends DBSchema {
  drafts: { key: string; value: JournalEntry }
}

// Chromium brings localStorage to the disk no more often than once a minute: where browser or computer
// end in between, it is that much older the next time.
const pause = 300
/** How long the admin waits for it before it goes on without, in milliseconds. */
const patience = 1500
const day = 24 * 60 * 60_000

const changed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let recovering: Promise<void> | undefined

const lastTurn = () => Number(localStorage.getItem(draftsClock))

/** Has what stands under a key of localStorage by now be on the disk in a moment. */
export function journal(key: string): void {
  // After the change: an older clock beside a newer draft does no harm.
  nextTurn()
  changed.add(key)
  timer ??= setTimeout(() => void write().catch(() => undefined), pause)
}

async function write(): Promise<void> {
  timer = undefined
  const keys = [...changed]
  changed.clear()
  await using(async (database) => {
    const { store, done } = pageTransaction(database.transaction('drafts', 'readwrite', durable))
    for (const key of keys) {
      const entry = { key, text: localStorage.getItem(key), turn: lastTurn() }
      void store.put(entry).catch(() => undefined)
    }
    await done
  })
}

/** Waits, not for long, until localStorage has again what it had when this browser last ended. */
export function draftsRecovered(): Promise<void> {
  recovering ??= Promise.race([
    recover().catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, patience)),
  ])
  return recovering
}

async function recover(): Promise<void> {
  await using(async (database) => {
    const { store, done } = pageTransaction(database.transaction('drafts', 'readwrite'))
    const entries = await store.getAll()
    const clock = lastTurn()
    for (const entry of entries.filter((one) => one.turn > clock)) putBack(entry)
    // What was typed on a page that ended before it was written here.
    const known = new Map(entries.map(({ key, text }) => [key, text]))
    for (const key of draftKeys()) if (localStorage.getItem(key) !== known.get(key)) journal(key)
    const isOld = ({ text, turn }: JournalEntry) => text === null && turn < Date.now() - day
    for (const { key } of entries.filter(isOld)) void store.delete(key).catch(() => undefined)
    await done
  })
}

function putBack({ key, text, turn }: JournalEntry) {
  if (key === allDrafts) for (const draft of draftKeys()) localStorage.removeItem(draft)
  else if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  localStorage.setItem(draftsClock, String(Math.max(lastTurn(), turn)))
}

async function using<T>(work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const database = await openDB<Kept>(draftsDatabase, 1, {
    upgrade(made, _before, _now, making) {
      pageTransaction(making)
      made.createObjectStore('drafts', { keyPath: 'key' })
    },
  })
  return work(database).finally(() => database.close())
}

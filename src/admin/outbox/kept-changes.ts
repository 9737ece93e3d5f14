import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { outboxDatabase } from '../../lib/browser/private-storage'
import { durable, pageTransaction } from '../../lib/browser/page-transaction'
import type { Made, Queue, QueuedChange } from './change'
import { outboxState, setOutbox } from './outbox-state'
import { knownById } from './person'

/** Earlier releases wrote down the id, or the username, which is the id of whoever was never renamed. */
type Stored = Omit<QueuedChange, 'person'> & { person?: string; userId?: string; username?: string }

interface Kept extends DBSchema {
  changes: { key: number; value: Stored }
  /** By the key of their change; as bytes, since not every browser keeps a Blob it is given. */
  files: { key: string; value: ArrayBuffer }
  made: { key: string; value: Made }
}

/**
 * What this page knows to wait, for a database that was thrown away behind its back: by the browser as
 * damaged, or by somebody who cleared it. A file is not among it, and its words are for a person to read.
 */
function knownHere(): QueuedChange[] {
  return outboxState().changes.map(({ isAwaited: _, ...change }) =>
    change.file && !change.refusal ? { ...change, refusal: { message: fileGone } } : change,
  )
}

const fileGone =
  'This browser has thrown the file away before it was sent. Choose it again, then drop this.'

async function using<T>(work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const database = await openDB<Kept>(outboxDatabase.name, 2, {
    upgrade(kept, before, _now, making) {
      pageTransaction(making)
      if (before < 1) {
        if (!outboxState().isRead) setOutbox({ isBegunAnew: true })
        const changes = kept.createObjectStore('changes', { keyPath: 'order', autoIncrement: true })
        kept.createObjectStore('files')
        for (const change of knownHere()) void changes.put(change).catch(() => undefined)
      }
      const made = kept.createObjectStore('made', { keyPath: 'waitingId' })
      for (const one of outboxState().made) void made.put(one).catch(() => undefined)
    },
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Everything that waits on this device. Throws where the browser keeps nothing. */
export function keptQueue(): Promise<Queue> {
  return using(async (database) => {
    const transaction = pageTransaction(database.transaction(['changes', 'made']))
    return readQueue(transaction.objectStore('changes'), transaction.objectStore('made'))
  })
}

/** As `keptQueue`, but undefined where the browser keeps nothing, or cannot read it at this moment. */
export function readableQueue(): Promise<Queue | undefined> {
  return keptQueue().catch(() => undefined)
}

async function readQueue(
  changes: { getAll(): Promise<Stored[]> },
  made: { getAll(): Promise<Made[]> },
): Promise<Queue> {
  const all = await changes.getAll()
  return {
    changes: all.map(
      ({ username = '', userId = username, person = knownById(userId), ...change }) => ({
        ...change,
        person,
      }),
    ),
    made: await made.getAll(),
  }
}

/** The bytes of the file that goes with a change. */
export function keptFile(key: string): Promise<ArrayBuffer | undefined> {
  return using((database) => pageTransaction(database.transaction('files')).store.get(key))
}

/**
 * Changes the queue in one step, whatever other pages do to it, and keeps the files of what is new.
 * Gives what `change` gives. Throws where the browser is full or keeps nothing: then nothing changed.
 */
export function changeQueue<T extends { queue: Queue }>(
  change: (queue: Queue) => T,
  filesOf: ReadonlyMap<string, ArrayBuffer> = new Map(),
): Promise<T> {
  return using(async (database) => {
    const stores = ['changes', 'files', 'made'] as const
    const transaction = pageTransaction(database.transaction(stores, 'readwrite', durable))
    const changes = transaction.objectStore('changes')
    const files = transaction.objectStore('files')
    const made = transaction.objectStore('made')
    const before = await readQueue(changes, made)
    const result = change(before)
    const { queue } = result
    for (const one of missing(queue.changes, before.changes)) {
      await changes.put(one)
      const bytes = filesOf.get(one.key)
      if (bytes) await files.put(bytes, one.key)
    }
    const keys = new Set(queue.changes.map(({ key }) => key))
    for (const { order, key } of before.changes.filter((one) => !keys.has(one.key))) {
      await changes.delete(order)
      await files.delete(key)
    }
    // Taken out first: an entry that was written again is another record of the same name.
    for (const one of missing(before.made, queue.made)) await made.delete(one.waitingId)
    for (const one of missing(queue.made, before.made)) await made.put(one)
    await transaction.done
    return result
  })
}

function missing<T>(these: readonly T[], from: readonly T[]): T[] {
  const known = new Set(from)
  return these.filter((one) => !known.has(one))
}

import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { hasSignedInMark } from '../../../lib/browser/signed-in-mark'
import { pageTransaction } from '../../../lib/browser/page-transaction'
import { type CollectionName, isCollectionName } from '../../../schema'
import { type NamedEntry, noteNames } from '../../outbox/entry-names'
import { isUnauthenticated, isUnreachable } from '../line/call-error'
import { forgetReads, type ReadKey, usingReads } from './reads-database'
import type { SessionUser } from '../session'
import { sessionQueries } from './session-queries'

// The build says it: an answer in another shape than the program knows is as good as none.
const shapes = String(import.meta.env.VITE_SHAPES)

/** Who reads, as `personOf` has it; '' until that is known. */
let person = ''
/** What is shown from this device because the server did not answer. */
const standIns = new Map<string, QueryKey>()
/** How many reads were answered, and how many had been when one was last waited for in vain. */
let answers = 0
let answersAtSilence = -1

/**
 * Keeps what the server answers, and where it cannot be reached, answers with what it last said. Only
 * reading is kept, and only of whoever is signed in: what somebody else kept is never shown.
 */
export async function keepReads<T>(
  read: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const reading = readAndKeep(read, context, query)
  if (query.state.data !== undefined) return reading
  let isOver = false
  const answersBefore = answers
  const answered = reading
    .catch(async (error: unknown) => {
      const kept = isUnreachable(error) ? await standInFor(query) : undefined
      if (kept === undefined) throw error
      return kept as T
    })
    .finally(() => (isOver = true))
  const late = patienceIsOver().then(() => {
    if (isOver) return undefined
    if (answers === answersBefore) answersAtSilence = answers
    return standInFor(query)
  })
  return Promise.race([
    answered,
    late.then((kept) => (kept === undefined ? answered : (kept as T))),
  ])
}

async function readAndKeep<T>(
  read: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  try {
    const answer = await read(context)
    answers += 1
    const shown: unknown = query.state.data
    noteRenames(query, shown, answer)
    if (isSession(query)) person = (answer as SessionUser | null)?.person ?? ''
    void keep(query, answer, shown === undefined).catch(() => undefined)
    // Nobody waits for an answer any more that came too late.
    if (standIns.delete(query.queryHash)) context.client.setQueryData(query.queryKey, answer)
    askForStandIns(context.client)
    return answer
  } catch (error) {
    // Before anything is said of it: the page may be left for the login at once.
    if (isUnauthenticated(error)) await forgetReads()
    throw error
  }
}

const patience = 3_000

// A page that came from the server found it answering; one that this device opened may wait for ever.
// Where one read was waited for in vain, the others are not until something is answered.
function patienceIsOver(): Promise<void> {
  const isSilent = answers === answersAtSilence
  return new Promise((resolve) => {
    if (navigator.serviceWorker?.controller) setTimeout(resolve, isSilent ? 0 : patience)
  })
}

async function standInFor(query: Query): Promise<unknown> {
  const kept = await findRead(query).catch(() => undefined)
  if (kept !== undefined) standIns.set(query.queryHash, query.queryKey)
  return kept
}

/** Asks again for what is shown from this device, now that the server is seen to answer. */
export function askForStandIns(client: QueryClient) {
  const keys = [...standIns.values()]
  standIns.clear()
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true })
}

function isSession({ queryHash }: Query): boolean {
  return queryHash === JSON.stringify(sessionQueries.user().queryKey)
}

// Lists and settings; what was opened of one entry or with a filter would be without end.
function isKept({ queryKey, options }: Query): boolean {
  const isPlain = (part: unknown) => typeof part === 'object' && JSON.stringify(part) === '{}'
  return options.persister !== undefined && queryKey.slice(2).every(isPlain)
}

function keyOf(query: Query): ReadKey {
  return [shapes, isSession(query) ? '' : person, query.queryHash]
}

/** Who has been made sure to be the only one whose reads are here. */
let owner = ''

async function keep(query: Query, answer: unknown, isFirst: boolean) {
  if (person === '' || !isKept(query)) return
  await usingReads(async (database) => {
    // Asked as late as this, so that nothing is kept any more once somebody has signed out.
    if (!hasSignedInMark()) return
    const { store, done } = pageTransaction(database.transaction('reads', 'readwrite'))
    if (owner !== person) {
      for (const key of await store.getAllKeys()) {
        if (key[0] !== shapes || (key[1] !== '' && key[1] !== person)) await store.delete(key)
      }
    }
    // What was shown before has been compared already.
    const before = isFirst ? await store.get(keyOf(query)) : undefined
    await store.put(answer, keyOf(query))
    await done
    noteRenames(query, before, answer)
    owner = person
  })
}

/** Notes what a list says under other names than the one before, which may be of an earlier visit. */
function noteRenames({ queryKey: [kind, part] }: Query, before: unknown, after: unknown) {
  if (part !== 'list' || !isCollectionName(String(kind)) || !before) return
  noteNames(kind as CollectionName, before as NamedEntry[], after as NamedEntry[])
}

async function findRead(query: Query): Promise<unknown> {
  const isKnown = isSession(query) ? hasSignedInMark() : person !== ''
  if (!isKnown) return undefined
  const found = await usingReads((database) =>
    pageTransaction(database.transaction('reads')).store.get(keyOf(query)),
  )
  if (isSession(query)) person = (found as SessionUser | undefined)?.person ?? ''
  return found
}

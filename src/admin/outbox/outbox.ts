import { newKey } from '../../lib/browser/new-key'
import { isSettled, sendWait, verdictOf, wordsIn } from './answers'
import { askToKeep } from './ask-to-keep'
import type { Answer, Queue, QueuedChange } from './change'
import { brokenOff, noAnswer, nothingToSend } from './change'
import { deliver, type Delivery } from './deliver'
import { changeQueue, keptFile, readableQueue } from './kept-changes'
import { noteSending, outboxState, setOutbox } from './outbox-state'
import { answered, begun, enqueue, goneFrom, nameOf, nextOf, released, type Wishing } from './queue'
import { answeredAsSent } from './renamed'
import { addWaiter, isAwaited, takeAllWaiters, takeWaiters, waitersOf } from './waiters'
import { createdId, resolved } from './waiting-id'
import { withdrawn } from './withdrawn'

/** What pages tell each other: that there is something new to read, such as an answer to a change. */
interface News {
  key?: string
  answer?: Answer
  /** The key of a change that somebody took back. */
  dropped?: string
}

/** Hears what was sent that nobody on this page waited for. */
type OnSent = (change: QueuedChange, answer: Answer) => void

const lockName = 'callboard-outbox'
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName)
let person = ''
let failures = 0
let isHastened = false
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: { key: string; aborting: AbortController } | undefined
// What was answered, and this browser had no room to note. What is to be sent next may be based on it.
let unnoted: { key: string; note: () => Promise<unknown> } | undefined
let onSent: OnSent = () => {}
// The browser does not say what waits: it is asked again, and nothing is taken for sent meanwhile.
const unread: Answer = { ...noAnswer }

/** Whether a change can wait here at all: in a page, for somebody who is signed in. */
export function canWait(): boolean {
  return person !== '' && typeof indexedDB !== 'undefined' && 'locks' in navigator
}

/**
 * Keeps a wish on this device, then asks the server for it, after what was wished before. Gives the
 * first answer; where that is none, or of a server that is not well, the change stays and is sent
 * again by itself, under the key that this gives as well.
 */
export async function post(delivery: Delivery): Promise<{ answer: Answer; waitingKey?: string }> {
  const { wish, bytes } = delivery
  const wishing = newWishing(delivery.key)
  const { key } = wishing
  const files = new Map(bytes && [[key, bytes]])
  await isAllNoted()
  const kept = await keep((before) => ({ before, ...enqueue(before, wish, wishing) }), files)
  // Better sent at once, with the risk that is said in the header, than not at all.
  if (!kept) return { answer: await deliver({ ...delivery, key }) }
  delivery.onKept?.()
  // The window whose form waits with one does not show it, so that nobody can take it away there.
  for (const gone of goneFrom(kept.before, kept.queue)) tell({ dropped: gone })
  const sent = kept.change
  // Refused again, what this has put right would be left to a form that has neither all of it nor its file.
  if (!sent || (sent.key !== key && createdId(sent))) {
    showQueue(kept.queue)
    tell({})
    void sendAll()
    return sent ? { answer: noAnswer, waitingKey: sent.key } : { answer: nothingToSend }
  }
  const answer = await new Promise<Answer>((settle) => {
    addWaiter(sent.key, { delivery: { ...delivery, wish: sent, key: sent.key }, settle })
    const drop = () => void dropChange(sent.key)
    // It may have been broken off while its file was made ready.
    if (delivery.signal?.aborted) return drop()
    delivery.signal?.addEventListener('abort', drop)
    void sendAll()
  })
  return isLeft(sent.key) ? { answer, waitingKey: sent.key } : { answer }
}

/** Changes what this device keeps; undefined, which the header says, where it has no room for that. */
async function keep<T extends { queue: Queue }>(...change: Parameters<typeof changeQueue<T>>) {
  const kept = await changeQueue(...change).catch(() => undefined)
  if (outboxState().keepsNothing !== !kept) setOutbox({ keepsNothing: !kept })
  return kept
}

function newWishing(key = newKey()): Wishing {
  return { key, person, at: new Date().toISOString() }
}

function isLeft(key: string): boolean {
  return outboxState().changes.some((change) => change.key === key && !change.refusal)
}

const tell = (told: News) => news?.postMessage(told)

/** Sends what waits, one change after the other; of all pages of this browser one at a time. */
export async function sendAll(): Promise<void> {
  if (!canWait()) return
  clearTimeout(timer)
  await navigator.locks.request(lockName, async () => {
    let answer: Answer | undefined
    do {
      answer = await sendNext().catch(() => noAnswer)
    } while (answer && isSettled(answer))
    failures = answer ? failures + 1 : 0
    isHastened &&= failures > 0
    const isOffline = answer && verdictOf(answer) === 'waiting'
    if (isOffline) timer = setTimeout(() => void sendAll(), sendWait(failures, Math.random()))
    setOutbox({ sending: null })
    if (answer === unread) return settleLeft()
    setOutbox({
      reason: answer ? (isOffline ? 'offline' : 'signed out') : null,
      trouble: answer && isOffline ? wordsIn(answer) : null,
    })
    if (answer) await settleAll(answer)
    else await settleLeft()
  })
}

async function sendNext(): Promise<Answer | undefined> {
  if (!(await isAllNoted())) return noAnswer
  const before = await readableQueue()
  if (!before) return unread
  const next = nextOf(before, person, isAwaited)
  if (!next) return undefined
  const wasAwaited = isAwaited(next.key)
  const { change } = (await keep((queue) => begun(queue, next.key))) ?? { change: next }
  // Dropped on another page a moment ago.
  if (!change) return brokenOff
  const answer = await sendOne(change)
  await take(change, answer, wasAwaited)
  return unnoted ? noAnswer : answer
}

async function isAllNoted(): Promise<boolean> {
  if (unnoted && !(await unnoted.note())) return false
  unnoted = undefined
  return true
}

async function sendOne(change: QueuedChange): Promise<Answer> {
  const aborting = new AbortController()
  underWay = { key: change.key, aborting }
  try {
    return await deliver({
      wish: change,
      key: nameOf(change),
      bytes: change.file && (await keptFile(change.key)),
      signal: aborting.signal,
      onProgress: (progress) => {
        noteSending({ sending: { key: change.key, progress } })
        for (const { delivery } of waitersOf(change.key)) delivery.onProgress?.(progress)
      },
    })
  } finally {
    underWay = undefined
  }
}

async function take(change: QueuedChange, answer: Answer, wasAwaited: boolean) {
  const verdict = verdictOf(answer)
  // Its form may have asked only after the sender, which another change had started, took it up.
  const isHere = wasAwaited || isAwaited(change.key)
  if (!isSettled(answer)) return
  noteSending()
  const note = () => keep((before) => ({ queue: answeredAsSent(before, change, answer, isHere) }))
  const noted = await note()
  if (!noted) unnoted = { key: change.key, note }
  const settled = takeWaiters(change.key)
  // The lists take in what was written before they lose the change that said so.
  if (!isHere && verdict === 'done') onSent(change, answer)
  await showChanges(noted?.queue)
  for (const waiter of settled) waiter.settle(answer)
  tell({ key: change.key, answer })
}

/**
 * Another page sent a change; if it was made here, the form it was typed in has all of it. What waits
 * over there is sent from here as well: that page may be closed before it is.
 */
async function hear({ key, answer, dropped: gone }: News) {
  if (!key || !answer) return (gone ? breakOff(gone) : showChanges()).then(sendAll)
  noteSending()
  const isHere = isAwaited(key)
  const known = outboxState().changes.find((change) => change.key === key)
  const noted = isHere && (await keep((before) => ({ queue: answered(before, key, answer, true) })))
  const queue = noted ? noted.queue : await readableQueue()
  const settled = takeWaiters(key)
  if (!isHere && known && verdictOf(answer) === 'done') onSent(known, answer)
  showQueue(queue)
  for (const waiter of settled) waiter.settle(answer)
}

/** Answers those whose change another page has sent, or that stands behind one that was refused. */
async function settleLeft() {
  const queue = await readableQueue()
  // What has come since is sent by whoever brought it.
  if (queue && nextOf(queue, person)) return
  const left = takeAllWaiters()
  showQueue(queue)
  for (const [key, all] of left) {
    const isHeld = queue?.changes.some((change) => change.key === key)
    const [{ delivery } = { delivery: undefined }] = all
    // The server knows what it answered to this key.
    const wish = delivery && resolved(delivery.wish, outboxState().made)
    const answer = isHeld || !wish ? noAnswer : await deliver({ ...delivery, wish })
    for (const waiter of all) waiter.settle(answer)
  }
}

async function settleAll(answer: Answer) {
  const left = [...takeAllWaiters().values()].flat()
  await showChanges()
  for (const waiter of left) waiter.settle(answer)
  if (left.length > 0) tell({})
  askToKeep()
}

/** Notes that the server is there: what waits is tried at once, but not again with each read if in vain. */
export function serverAnswered() {
  if (isHastened || failures === 0 || outboxState().reason !== 'offline') return
  isHastened = true
  void sendAll()
}

/** Shows what waits, of which some came from elsewhere, and has it sent. */
export async function refreshOutbox(): Promise<void> {
  await showChanges()
  tell({})
  void sendAll()
}

async function showChanges(queue?: Queue) {
  showQueue(queue ?? (await readableQueue()))
}

function showQueue(queue: Queue | undefined) {
  // What was seen last waits still where it cannot be read.
  const { changes: present, isRead } = outboxState()
  const { changes, made } = queue ?? outboxState()
  const own = changes.filter((one) => one.person === person && one.key !== unnoted?.key)
  const known = own.map((change) => ({ ...change, isAwaited: isAwaited(change.key) }))
  setOutbox({
    // The same nothing, so that no list is drawn anew for it; that it is nothing is heard once.
    changes: isRead && known.length === 0 && present.length === 0 ? present : known,
    made,
    isRead: isRead || queue !== undefined,
    // What cannot be read when a page is opened is as little written.
    ...(!isRead && { keepsNothing: !queue || !canWait() }),
  })
}

/** Sends a change again that was refused; `over` puts it over what somebody else changed. */
export async function sendAgain({ key }: QueuedChange, over = false): Promise<void> {
  await showChanges((await keep((queue) => ({ queue: released(queue, key, over) })))?.queue)
  await sendAll()
}

/**
 * Takes a change out of the queue, never to be sent; one that is on its way is broken off, and a
 * picture that may have arrived is taken back. Of a change of many only the one that is `spared`.
 */
export async function dropChange(key: string, spared?: string): Promise<void> {
  const wishing = newWishing()
  const kept = await keep((queue) => ({ queue: withdrawn(queue, key, wishing, spared) }))
  await breakOff(key, kept?.queue)
  tell({ dropped: key })
  void sendAll()
}

/** Tells whoever waits for a change on this page that nobody wants it any more. */
async function breakOff(key: string, queue?: Queue) {
  if (underWay?.key === key) underWay.aborting.abort()
  const settled = takeWaiters(key)
  await showChanges(queue)
  for (const waiter of settled) waiter.settle(brokenOff)
}

/**
 * Sends what waits for this person, now and whenever a line may be there again; returns how to stop.
 * `sent` hears that something went that nobody on this page waited for.
 */
export function openOutbox(who: string, sent: OnSent): () => void {
  const listening = new AbortController()
  const { signal } = listening
  person = who
  onSent = sent
  setOutbox({ isRead: false, keepsNothing: !canWait() })
  news?.addEventListener('message', ({ data }: MessageEvent<News>) => void hear(data), { signal })
  for (const moment of ['focus', 'online']) {
    window.addEventListener(moment, () => void sendAll(), { signal })
  }
  void showChanges().then(sendAll)
  return () => {
    listening.abort()
    clearTimeout(timer)
    person = ''
  }
}

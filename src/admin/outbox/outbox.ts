import { type Answer, type Change, noAnswer } from './change'
import { deliver, type Delivery } from './deliver'
import { keepChange, keptChanges, keptFile, replaceChanges } from './kept-changes'
import { outboxState, setOutbox } from './outbox-state'
import { afterDone, nextOf, refusalOf, sameWish, verdictOf, waitAfter } from './queue'

/** Somebody on this page who waits for the answer to a change. */
interface Waiter {
  delivery: Delivery
  settle: (answer: Answer) => void
}

const lockName = 'callboard-outbox'
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName)
const waiters = new Map<string, Waiter[]>()
let username = ''
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let onSent: () => void = () => {}

/** Whether a change can wait here at all: in a page, for somebody who is signed in. */
export function canWait(): boolean {
  return username !== '' && typeof indexedDB !== 'undefined' && 'locks' in navigator
}

/**
 * Keeps a wish on this device, then asks the server for it, after what was wished before. Gives the
 * first answer; where that is none, or of a server that is not well, the change stays and is sent
 * again by itself.
 */
export async function post(delivery: Delivery): Promise<Answer> {
  const { wish, bytes } = delivery
  const same = sameWish(await keptChanges().catch(() => []), wish)
  const key = same?.key ?? crypto.randomUUID()
  if (!same) {
    const change = { ...wish, key, username, at: new Date().toISOString() }
    const isKept = await keepChange(change, bytes).then(
      () => true,
      () => false,
    )
    setOutbox({ keepsNothing: !isKept })
    // Better sent at once, with the risk that is said in the header, than not at all.
    if (!isKept) return deliver({ ...delivery, key })
    void navigator.storage.persist()
  }
  return new Promise((settle) => {
    const waiting = waiters.get(key) ?? []
    waiters.set(key, [...waiting, { delivery: { ...delivery, key }, settle }])
    void sendAll()
  })
}

/** Sends what waits, one change after the other; of all pages of this browser one at a time. */
export async function sendAll(): Promise<void> {
  if (!canWait()) return
  clearTimeout(timer)
  await navigator.locks.request(lockName, async () => {
    let answer = await sendNext()
    while (answer && goesOnAfter(answer)) answer = await sendNext()
    failures = answer ? failures + 1 : 0
    const isOffline = answer && verdictOf(answer) === 'waiting'
    setOutbox({ reason: answer ? (isOffline ? 'offline' : 'signed out') : null })
    if (isOffline) timer = setTimeout(() => void sendAll(), waitAfter(failures, Math.random()))
    await showChanges()
    if (answer) settleAll(answer)
    else await settleLeft()
  })
}

function goesOnAfter(answer: Answer): boolean {
  const verdict = verdictOf(answer)
  return verdict === 'done' || verdict === 'refused'
}

async function sendNext(): Promise<Answer | undefined> {
  const queue = await keptChanges().catch(() => [])
  const change = nextOf(queue, username)
  if (!change) return undefined
  const isAwaited = waiters.has(change.key)
  const answer = await deliver({
    wish: change,
    key: change.key,
    bytes: change.file && (await keptFile(change.key)),
    onProgress: (share) => {
      for (const { delivery } of waiters.get(change.key) ?? []) delivery.onProgress?.(share)
    },
  })
  await settleInQueue(change, answer, isAwaited)
  return answer
}

/** Answers those whose change another page has sent, or that stands behind one that was refused. */
async function settleLeft() {
  const queue = await keptChanges().catch(() => [])
  // What has come since is sent by whoever brought it.
  if (nextOf(queue, username)) return
  for (const [key, [waiter]] of [...waiters]) {
    const isHeld = queue.some((change) => change.key === key)
    // The server knows what it answered to this key.
    settle(key, isHeld || !waiter ? noAnswer : await deliver(waiter.delivery))
  }
}

/** Notes that the server is there: what waits for it need wait no longer. */
export function serverAnswered() {
  if (failures > 0 && outboxState().reason === 'offline') void sendAll()
}

async function settleInQueue(change: Change, answer: Answer, isAwaited: boolean) {
  const verdict = verdictOf(answer)
  if (verdict === 'waiting') return
  if (verdict === 'done') {
    // What came in meanwhile was made from the same revision.
    const present = await keptChanges()
    await replaceChanges(afterDone(present, change, answer), [change])
  } else if (isAwaited) {
    // The form it was typed in has all of it, and says what is wrong.
    await replaceChanges([], [change])
  } else if (verdict === 'refused') {
    await replaceChanges([{ ...change, refusal: refusalOf(answer) }])
  }
  settle(change.key, answer)
  news?.postMessage({ key: change.key, answer })
  if (!isAwaited && verdict === 'done') onSent()
  await showChanges()
}

/** Another page sent a change; if it was made here, the form it was typed in has all of it. */
async function hearAnswer(key: string, answer: Answer) {
  if (waiters.has(key) && verdictOf(answer) === 'refused') {
    const queue = await keptChanges().catch(() => [])
    await replaceChanges(
      [],
      queue.filter((change) => change.key === key),
    )
  }
  settle(key, answer)
  await showChanges()
}

function settle(key: string, answer: Answer) {
  for (const waiter of waiters.get(key) ?? []) waiter.settle(answer)
  waiters.delete(key)
}

function settleAll(answer: Answer) {
  for (const key of [...waiters.keys()]) settle(key, answer)
}

async function showChanges() {
  const changes = await keptChanges().catch(() => [])
  setOutbox({ changes: changes.filter((change) => change.username === username) })
}

/** Sends a change again that was refused; `over` puts it over what somebody else changed. */
export async function sendAgain(change: Change, over = false): Promise<void> {
  const { refusal, ...again } = change
  const revision = over ? refusal?.conflict?.revision : change.revision
  await replaceChanges([{ ...again, revision }])
  await showChanges()
  await sendAll()
}

/** Takes a change out of the queue, never to be sent. */
export async function dropChange(change: Change): Promise<void> {
  await replaceChanges([], [change])
  settle(change.key, noAnswer)
  news?.postMessage({})
  await showChanges()
}

/**
 * Sends what waits for this person, now and whenever a line may be there again; returns how to stop.
 * `sent` hears that something went that nobody on this page waited for.
 */
export function openOutbox(person: string, sent: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  username = person
  onSent = sent
  news?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ key?: string; answer?: Answer }>) => {
      void (data.key && data.answer ? hearAnswer(data.key, data.answer) : showChanges())
    },
    { signal },
  )
  for (const moment of ['focus', 'online']) {
    window.addEventListener(moment, () => void sendAll(), { signal })
  }
  void showChanges().then(sendAll)
  return () => {
    listening.abort()
    clearTimeout(timer)
    username = ''
  }
}

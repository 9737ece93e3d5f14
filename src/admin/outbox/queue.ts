import type { Answer, Change, Refusal, Wish } from './change'

// Times out, is asked to come later, or is a server that is not well.
const passing = new Set([0, 408, 425, 429])

/** What an answer means for the change it was asked for. */
export type Verdict = 'done' | 'refused' | 'signed out' | 'waiting'

/** Whether a change is done, will never be, or has to wait: for a person, or for a line. */
export function verdictOf({ status }: Pick<Answer, 'status'>): Verdict {
  if (status >= 200 && status < 300) return 'done'
  if (status === 401) return 'signed out'
  return passing.has(status) || status >= 500 || status < 200 ? 'waiting' : 'refused'
}

/** What a wish changes, if it changes something that is there: two of one target go in order. */
export function targetOf({ method, path, body }: Wish): string | undefined {
  if (path === '/api/cms-content') return contentTarget(body)
  if (path === '/api/gallery-wall') return path
  return method === 'POST' ? undefined : path.replace(/\/status$/, '')
}

function contentTarget(body: Wish['body']): string {
  const type = body?.type
  return type === 'bio' || type === 'story' ? type : 'site'
}

/** The change to send next of those in the queue; what stands behind a refused one waits with it. */
export function nextOf<C extends Change>(queue: readonly C[], username: string): C | undefined {
  const held = new Set<string>()
  for (const change of queue) {
    if (change.username !== username) continue
    const target = targetOf(change)
    const isHeld = target !== undefined && held.has(target)
    if (!change.refusal && !isHeld) return change
    if (target !== undefined) held.add(target)
  }
  return undefined
}

/**
 * What has to be put right in the queue after a change was done: the next change of the same target
 * was made from what this one wrote, and goes on from there.
 */
export function afterDone(queue: readonly Change[], done: Change, answer: Answer): Change[] {
  const target = targetOf(done)
  const revision = revisionIn(done, answer)
  if (target === undefined || revision === undefined) return []
  return queue
    .filter((change) => change.key !== done.key && change.username === done.username)
    .filter((change) => change.revision !== undefined && targetOf(change) === target)
    .map((change) => ({ ...change, revision }))
}

/** The revision of its target that a write's answer names. */
function revisionIn(done: Wish, { text }: Answer): string | undefined {
  const body = parsed(text) as { bio?: { revision?: unknown }; [name: string]: unknown }
  const target = targetOf(done)
  const found =
    target === 'bio' ? body.bio?.revision : target === 'story' ? body.storyRevision : body.revision
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Why an answer refuses a change. */
export function refusalOf({ statusText, text }: Answer): Refusal {
  const { message, conflict } = parsed(text) as Partial<Refusal>
  return {
    message: typeof message === 'string' ? message : statusText,
    conflict: conflict && { revision: conflict.revision, author: conflict.author },
  }
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The change in the queue that is this wish already, pressed once more while it waits. */
export function sameWish<C extends Change>(queue: readonly C[], wish: Wish): C | undefined {
  const text = textOf(wish)
  return queue.find((change) => !change.refusal && textOf(change) === text)
}

// The revision stays out: it moves on while a change waits.
function textOf({ method, path, body, file }: Wish): string {
  const named = file && [file.field, file.name, file.type, file.size]
  return JSON.stringify([method, path, body, named])
}

const firstWait = 2_000
const longestWait = 60_000

/**
 * How long to wait after so many attempts in a row came to nothing, in milliseconds: twice as long
 * each time, up to a minute. `chance`, 0 to 1, spreads the screens that lost the same server.
 */
export function waitAfter(failures: number, chance: number): number {
  const whole = Math.min(firstWait * 2 ** Math.max(failures - 1, 0), longestWait)
  return (whole + whole * chance) / 2
}

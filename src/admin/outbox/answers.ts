import { parsedFields } from '../../lib/json'
import type { ApiError } from '../../schema/api'
import { keyUsed } from '../../schema/headers'
import { backoff } from './backoff'
import type { Answer, Made, QueuedChange, Refusal, Wish } from './change'
import { targetOf } from './target'
import { unexplained } from './unexplained'
import { createdId } from './waiting-id'

// Times out, is asked to come later, or is a server that is not well.
const passing = new Set([0, 408, 425, 429])

/** What an answer means for the change it was asked for. */
type Verdict = 'done' | 'refused' | 'signed out' | 'waiting'

/** Whether a change is done, will never be, or has to wait: for a person, or for a line. */
export function verdictOf({ status }: Pick<Answer, 'status'>): Verdict {
  if (status >= 200 && status < 300) return 'done'
  if (status === 401) return 'signed out'
  return passing.has(status) || status >= 500 || status < 200 ? 'waiting' : 'refused'
}

/** Whether nothing is left to be asked of a change. */
export function isSettled(answer: Answer): boolean {
  return ['done', 'refused'].includes(verdictOf(answer))
}

/** What a header of an answer says. */
export function headerIn({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  return headers[name.toLowerCase()]
}

/** The revision of its target that a write's answer names. */
export function revisionIn(done: Wish, { text }: Answer): string | undefined {
  const body = parsedFields(text) as { bio?: { revision?: unknown }; [name: string]: unknown }
  const target = targetOf(done)
  const found =
    target === 'bio' ? body.bio?.revision : target === 'story' ? body.storyRevision : body.revision
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** What the server called an entry that it has made. */
export function madeBy(done: QueuedChange, { text }: Answer): Made | undefined {
  const waitingId = createdId(done)
  const { id, revision, filename } = parsedFields(text) as Partial<Made>
  if (!waitingId || !id || !revision) return undefined
  return { waitingId, id, revision, ...(filename && { filename }) }
}

/** What the server says in an answer for a person to read; null where nothing of that kind came. */
export function wordsIn({ text }: Pick<Answer, 'text'>): string | null {
  const { message } = parsedFields(text) as Partial<Refusal>
  return typeof message === 'string' ? message : null
}

/** Why an answer refuses a change. */
export function refusalOf({ status, text }: Answer): Refusal {
  const { conflict, code } = parsedFields(text) as Partial<ApiError>
  return {
    message: wordsIn({ text }) ?? unexplained(status),
    ...(code === keyUsed && { isKeyUsed: true }),
    ...(conflict && {
      conflict: {
        revision: conflict.revision,
        author: conflict.author,
        fields: conflict.fields,
      },
    }),
  }
}

/** How long the outbox waits after so many attempts came to nothing: from two seconds up to a minute. */
export const sendWait = backoff(2_000, 60_000)

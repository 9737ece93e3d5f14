import { z } from 'zod'
import { parsedJson } from '../../lib/json'
import { idOf } from '../../schema/person'
import type { Queue, QueuedChange } from './change'
import { changeQueue, keptFile, keptQueue } from './kept-changes'
import { knownById } from './person'
import { takenIn } from './queue'
import { mayWait } from './target'

/** Why a file was not taken in, in words for the person who chose it. */
export class UnsentFileError extends Error {
  override name = 'UnsentFileError'
}

const sentFile = z.object({
  field: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int().nonnegative(),
  /** In base64. */
  bytes: z.base64(),
})

const change = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  // Nothing in such a file may ask for more than the admin itself would keep.
  path: z.string().refine(mayWait),
  body: z.record(z.string(), z.unknown()).optional(),
  file: sentFile.optional(),
  revision: z.string().optional(),
  ownChanges: z.array(z.string()).optional(),
  key: z.uuid(),
  // Without it the server knew it for what was sent under its key.
  name: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  at: z.iso.datetime(),
  isSent: z.literal(true).optional(),
})

const format = 'callboard-unsent-changes'

const unsentFile = z.object({
  format: z.literal(format),
  version: z.literal([1, 2, 3]),
  /** The address of the site they are for. */
  site: z.string(),
  /** Whose they are, as `personOf` has it; in version 2 people were known by an id alone, in version 1 by their usernames. */
  person: z.string().optional(),
  userId: z.string().optional(),
  /** What that user was called when the file was made. */
  username: z.string(),
  changes: z.array(change),
})

type Unsent = z.infer<typeof unsentFile>

/** All that a person has not sent yet from this device, as a file for them to keep. */
export async function unsentChanges(person: string, username: string): Promise<File> {
  const { changes } = await keptQueue()
  const own = changes.filter((one) => one.person === person)
  const contents: Unsent = {
    format,
    version: 3,
    site: location.origin,
    person,
    username,
    changes: await Promise.all(own.map(withBytes)),
  }
  const name = `unsent-changes-${new Date().toISOString().slice(0, 10)}.json`
  return new File([JSON.stringify(contents)], name, { type: 'application/json' })
}

async function withBytes({ file, ...rest }: QueuedChange): Promise<Unsent['changes'][number]> {
  const bytes = file && (await keptFile(rest.key))
  return {
    ...change.omit({ file: true }).parse(rest),
    ...(file && { file: { ...file, bytes: base64(bytes) } }),
  }
}

/**
 * Puts the changes of such a file into the queue, but those that are there or have been, and gives
 * how many. Throws an UnsentFileError where it is no such file, or not of this site and person.
 */
export async function takeInUnsent(text: string, person: string): Promise<number> {
  const found = unsentFile.safeParse(parsedJson(text))
  if (!found.success) throw new UnsentFileError(notOurs)
  const { site, username, changes } = found.data
  if (site !== location.origin)
    throw new UnsentFileError(`These changes are for another site: ${site}`)
  const theirs = found.data.person ?? knownById(found.data.userId ?? username)
  if (theirs !== person) {
    const isNamesake = theirs.startsWith(`${idOf(person)} `)
    throw new UnsentFileError(isNamesake ? another(username) : ofElse(username))
  }
  const files = new Map(
    changes.flatMap(({ key, file }) => (file ? [[key, bytesOf(file.bytes)] as const] : [])),
  )
  const wishes = changes.map(({ file, ...rest }) => ({
    ...rest,
    person,
    ...(file && { file: withoutBytes(file) }),
  }))
  const take = (queue: Queue) => {
    const after = takenIn(queue, wishes)
    return { queue: after, count: after.changes.length - queue.changes.length }
  }
  return (await changeQueue(take, files)).count
}

const ofElse = (username: string) =>
  `These changes are ${username}’s. Log in as ${username} to send them.`

const another = (username: string) =>
  `These changes are another ${username}’s, as of a site that was at this address before. Start that one here again to send them.`

const notOurs =
  'This is not a file of unsent changes, or it is damaged. Choose the one that was downloaded here.'

function withoutBytes({ field, name, type, size }: z.infer<typeof sentFile>) {
  return { field, name, type, size }
}

function base64(bytes: ArrayBuffer = new ArrayBuffer(0)): string {
  const all = new Uint8Array(bytes)
  const parts: string[] = []
  // More arguments than this a function cannot have everywhere.
  for (let at = 0; at < all.length; at += 0x8000) {
    parts.push(String.fromCharCode(...all.subarray(at, at + 0x8000)))
  }
  return btoa(parts.join(''))
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}

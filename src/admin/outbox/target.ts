import type { Fields } from '../../lib/same-value'
import { type CollectionName, collections } from '../../schema'
import { type Move, orderedKinds } from '../../schema/order'
import type { QueuedChange, Wish } from './change'

// Passwords never wait in the browser; what is undone, exchanged, taken down or only read depends on
// how the server is now.
const neverWaits =
  /^\/api\/(?:auth|account|admin|history|sync|backup|take-down|whereabouts|erasures)\//

/** Whether a call of this path may be kept in the browser until the server is there. */
export function mayWait(path: string): boolean {
  return path.startsWith('/api/') && !neverWaits.test(`${path}/`)
}

/** Where a resume is sent to. */
export const resumeUpload = '/api/cms/resume-upload'

/** Where many pictures are changed or deleted at once. */
export const imageBatches = '/api/image-batches/'

/** The writes of single entries that a change of many stands for; the change itself, if it is of one. */
export function entryWrites<W extends Wish>(change: W): W[] {
  const { path, body } = change
  if (!path.startsWith(imageBatches)) return [change]
  const { ids = [], change: fields } = (body ?? {}) as { ids?: string[]; change?: Fields }
  const method = path.endsWith('deletions') ? 'DELETE' : 'PUT'
  return ids.map((id) => ({ ...change, method, path: `/api/images/${id}`, body: fields }))
}

/** A change of many entries without one of them; undefined where that leaves nothing, as of any other. */
export function withoutPart<W extends Wish>(wish: W, id: string | undefined): W | undefined {
  const ids = wish.path.startsWith(imageBatches) ? (wish.body?.ids as string[]) : []
  const others = ids.filter((one) => one !== id)
  return others.length > 0 ? { ...wish, body: { ...wish.body, ids: others } } : undefined
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

/** The fields of its target that a wish sets, each as it is stored. */
export function writtenFields({ path, body = {} }: Wish): Fields {
  if (path !== '/api/cms-content') return body
  const { type, content } = body
  return type === 'bio' || type === 'story' ? (content as Fields) : { [String(type)]: content }
}

/** The change without some of its fields; undefined where that leaves nothing of it. */
export function withoutFields<C extends QueuedChange>(change: C, fields: Fields): C | undefined {
  const written = Object.entries(writtenFields(change))
  const left = written.filter(([field]) => !(field in fields))
  if (left.length === written.length) return change
  if (left.length === 0) return undefined
  const body = Object.fromEntries(left)
  return {
    ...change,
    body: change.path === '/api/cms-content' ? { ...change.body, content: body } : body,
  }
}

/** Where the entries of a collection are written. */
const places = Object.fromEntries(
  Object.keys(collections).map((kind) => [kind === 'messages' ? 'contact-messages' : kind, kind]),
) as Readonly<Record<string, CollectionName>>

/** Which collection a wish is about, and which entry of it unless it makes a new one. */
export function entryOf({ method, path }: Wish): { kind: CollectionName; id?: string } | undefined {
  const [, , place = '', id] = path.split('/')
  const kind = places[place]
  if (!kind) return undefined
  return method === 'POST' ? { kind } : { kind, id }
}

/** Where a collection's entries are put in order. */
export const orderPath = (kind: string) => `/api/order/${kind}`

/** Which entry of which collection a wish puts behind which, if that is what it is for. */
export function moveOf({ path, body }: Wish): (Move & { kind: CollectionName }) | undefined {
  const kind = orderedKinds.find((one) => path === orderPath(one))
  return kind && { kind, ...(body as Move) }
}

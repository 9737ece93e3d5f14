import { upperFirst } from '../../../lib/upper-first'
import { countedChanges } from '../../components/words/counted-changes'
import type { QueuedChange } from '../../outbox/change'
import type { OutboxState } from '../../outbox/outbox-state'
import { imageBatches } from '../../outbox/target'

const places: Record<string, string> = {
  productions: 'production',
  news: 'news story',
  agents: 'agent',
  images: 'picture',
  'contact-messages': 'message',
  'agency-info': 'agency',
  'gallery-wall': 'gallery wall',
}

const parts: Record<string, string> = {
  bio: 'biography',
  story: 'story',
  reelUrl: 'demo reel',
  heroImageId: 'hero image',
  bioImageId: 'bio image',
  reel: 'reel page',
  contact: 'contact and links',
  texts: 'words on the pages',
}

/** What the header says of what is not sent yet; '' where there is nothing to say. */
export function outboxInWords({ changes, reason, keepsNothing }: OutboxState): string {
  const refused = changes.filter(({ refusal }) => refusal).length
  const waiting = countedChanges(changes.length - refused)
  if (refused > 0) return `${countedChanges(refused)} not taken by the server`
  if (changes.length > 0 && reason === 'offline') return `Offline, ${waiting} waiting`
  if (changes.length > 0 && reason === 'signed out') return `Logged out, ${waiting} waiting`
  return keepsNothing ? 'This browser keeps no unsent changes' : ''
}

/** What a person calls a change, such as `Add news story “Cast in Annie”`. */
export function queuedInWords({ method, path, body = {}, file }: QueuedChange): string {
  if (path === '/api/cms/resume-upload') return 'Replace the resume'
  if (path === '/api/cms-content') return `Save the ${parts[String(body.type)] ?? 'site'}`
  const [, , place = '', id = ''] = path.split('/')
  if (path.startsWith(imageBatches)) {
    const { length } = Array.isArray(body.ids) ? body.ids : []
    const many = length === 1 ? '1 picture' : `${length} pictures`
    return path.endsWith('deletions') ? `Delete ${many}` : `Change ${many}`
  }
  if (path.endsWith('/rotation')) return `Turn picture ${id}`
  if (place === 'images' && path.endsWith('/file')) return `Replace the file of picture ${id}`
  if (place === 'sent-pictures') return 'Take back a picture'
  if (place === 'order') return `Put ${places[id]} ${String(body.id)} in its place`
  const what = places[place] ?? 'entry'
  if (method === 'DELETE') return `Delete ${what} ${id}`
  const title = body.headline ?? body.name ?? body.title ?? body.alt ?? file?.name ?? id
  const name = typeof title === 'string' && title !== '' ? ` “${title}”` : ''
  if (file) return `Upload ${what}${name}`
  const isNew = method === 'POST' && path !== '/api/gallery-wall'
  return `${isNew ? 'Add' : 'Save'} ${what}${name}`
}

/** The fields of a change as a person reads them. */
export function fieldsInWords({ body = {}, file }: QueuedChange): [string, string][] {
  const fields = Object.entries(body).map(([field, value]): [string, string] => [
    upperFirst(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return file ? [...fields, ['File', `${file.name}, ${Math.ceil(file.size / 1024)} KB`]] : fields
}

import { upperFirst } from '../../../lib/upper-first'
import { isKindName, type KindName, kinds, type SingletonName } from '../../../schema'
import { countedChanges } from '../../components/words/counted-changes'
import type { QueuedChange } from '../../outbox/change'
import type { OutboxState } from '../../outbox/outbox-state'
import { entryOf, imageBatches, moveOf, targetOf, writtenFields } from '../../outbox/target'

const singletonPaths: Readonly<Record<string, SingletonName>> = {
  '/api/agency-info': 'agency',
  '/api/gallery-wall': 'galleryWall',
}

/** What is called otherwise here than its label. */
const ownWords: Partial<Record<KindName, string>> = {
  images: 'picture',
  agency: 'agency',
  site: 'site',
}

/** The settings of the site, as they are called where each is saved by itself. */
const settings: Readonly<Record<string, string>> = {
  reelUrl: 'demo reel',
  heroImageId: 'hero image',
  bioImageId: 'bio image',
  reel: 'reel page',
  contact: 'contact and links',
  texts: 'words on the pages',
}

/** What the header says of what is not sent yet; '' where there is nothing to say. */
export function outboxInWords({ changes, reason, trouble, keepsNothing }: OutboxState): string {
  const refused = changes.filter(({ refusal }) => refusal).length
  const waiting = countedChanges(changes.length - refused)
  if (refused > 0) return `${countedChanges(refused)} not taken by the server`
  if (changes.length > 0 && reason === 'offline')
    return `${trouble ? 'The server cannot save' : 'Offline'}, ${waiting} waiting`
  if (changes.length > 0 && reason === 'signed out') return `Logged out, ${waiting} waiting`
  return keepsNothing ? 'This browser keeps no unsent changes' : ''
}

/** What a person calls a change, such as `Add news story “Cast in Annie”`. */
export function queuedInWords(change: QueuedChange): string {
  const { method, path, body = {}, file } = change
  const kind = kindOf(change)
  const what = kind ? (ownWords[kind] ?? kinds[kind].label) : 'entry'
  if (path === '/api/cms/resume-upload') return 'Replace the resume'
  if (path === '/api/cms-content') return `Save the ${settings[String(body.type)] ?? what}`
  const [, , place = '', id = ''] = path.split('/')
  if (path.startsWith(imageBatches)) {
    const { length } = Array.isArray(body.ids) ? body.ids : []
    const many = length === 1 ? '1 picture' : `${length} pictures`
    return path.endsWith('deletions') ? `Delete ${many}` : `Change ${many}`
  }
  if (path.endsWith('/rotation')) return `Turn picture ${id}`
  if (place === 'images' && path.endsWith('/file')) return `Replace the file of picture ${id}`
  if (place === 'sent-pictures') return 'Take back a picture'
  if (place === 'order') return `Put ${what} ${String(body.id)} in its place`
  if (method === 'DELETE') return `Delete ${what} ${id}`
  const title = body.headline ?? body.name ?? body.title ?? body.alt ?? file?.name ?? id
  const name = typeof title === 'string' && title !== '' ? ` “${title}”` : ''
  if (file) return `Upload ${what}${name}`
  const isNew = method === 'POST' && path !== '/api/gallery-wall'
  return `${isNew ? 'Add' : 'Save'} ${what}${name}`
}

/** The fields of a change as a person reads them. */
export function fieldsInWords(change: QueuedChange): [string, string][] {
  const { file } = change
  const kind = kindOf(change)
  const labels = kind ? kinds[kind].labels : {}
  const fields = Object.entries(writtenFields(change)).map(([field, value]): [string, string] => [
    labels[field] ?? spelledOut(field),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return file ? [...fields, ['File', `${file.name}, ${Math.ceil(file.size / 1024)} KB`]] : fields
}

function kindOf(change: QueuedChange): KindName | undefined {
  const target = targetOf(change) ?? ''
  if (isKindName(target)) return target
  return singletonPaths[change.path] ?? (entryOf(change) ?? moveOf(change))?.kind
}

function spelledOut(field: string): string {
  return upperFirst(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

import { quoted } from '../../../lib/quoted'
import type { Fields } from '../../../lib/same-value'
import {
  type CollectionName,
  isKindName,
  type KindName,
  kinds,
  type SingletonName,
} from '../../../schema'
import { counted } from '../../components/words/counted'
import type { QueuedChange } from '../../outbox/change'
import type { OutboxState } from '../../outbox/outbox-state'
import { sentPictures } from '../../outbox/withdrawn'
import {
  entryOf,
  entryWrites,
  imageBatches,
  moveOf,
  resumeUpload,
  targetOf,
  writtenFields,
} from '../../outbox/target'

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
  const waiting = counted(changes.length - refused, 'change')
  if (refused > 0) return `${counted(refused, 'change')} not taken by the server`
  if (changes.length > 0 && reason === 'offline')
    return `${trouble ? 'The server cannot save' : 'Offline'}, ${waiting} waiting`
  if (changes.length > 0 && reason === 'signed out') return `Logged out, ${waiting} waiting`
  // Without a number: each that arrives would be read out.
  if (changes.length > 0 && reason === 'sending') return 'Sending what waited'
  return keepsNothing ? 'This browser keeps no unsent changes' : ''
}

/** What an entry is called that a change names by its id; undefined for one that is not known. */
export type TitleOf = (kind: CollectionName, id: string) => string | undefined

/** What a person calls a change, such as `Add news story “Cast in Annie”`. */
export function queuedInWords(change: QueuedChange, titleOf: TitleOf): string {
  const { method, path, body = {}, file } = change
  const kind = kindOf(change)
  const what = kind ? (ownWords[kind] ?? kinds[kind].label) : 'entry'
  if (path === resumeUpload) return 'Replace the resume'
  if (path === '/api/cms-content') return `Save the ${settings[String(body.type)] ?? what}`
  if (path.startsWith(imageBatches)) {
    const { length } = Array.isArray(body.ids) ? body.ids : []
    const many = counted(length, 'picture')
    return path.endsWith('deletions') ? `Delete ${many}` : `Change ${many}`
  }
  if (path.startsWith(sentPictures)) return 'Take back a file'
  const about = entryOf(change) ?? moveOf(change)
  const title = about?.id === undefined ? undefined : titleOf(about.kind, about.id)
  const known = title ? ` ${quoted(title)}` : ''
  if (path.endsWith('/rotation')) return `Turn picture${known}`
  if (path.endsWith('/file')) return `Replace the file of picture${known}`
  if (moveOf(change)) return `Put ${what}${known} in its place`
  if (method === 'DELETE') return `Delete ${what}${known}`
  const typed = [body.headline, body.name, body.title, title, body.alt, file?.name]
  const name = typed.find((text) => typeof text === 'string' && text !== '')
  const named = typeof name === 'string' ? ` ${quoted(name)}` : ''
  if (file) return `Upload ${what}${named}`
  const isNew = method === 'POST' && path !== '/api/gallery-wall'
  return `${isNew ? 'Add' : 'Save'} ${what}${named}`
}

/** A field of a change: what a person calls it, and what it is to be. */
interface WrittenField {
  field: string
  label: string
  value: unknown
}

/** The fields of a change that a person has typed or chosen. */
export function fieldsInWords(change: QueuedChange, titleOf: TitleOf): WrittenField[] {
  const { path, body = {}, file } = change
  const move = moveOf(change)
  if (move) {
    const after = move.after === null ? undefined : titleOf(move.kind, move.after)
    const value = move.after === null ? 'First' : after ? `After ${quoted(after)}` : 'Further down'
    return [{ field: 'place', label: 'Place', value }]
  }
  if (path.endsWith('/rotation')) return [{ field: 'turn', label: 'Turn', value: body.turn }]
  if (path.startsWith(imageBatches)) {
    const value = entryWrites(change).flatMap(
      (one) => titleOf('images', entryOf(one)?.id ?? '') ?? [],
    )
    const shared = labelled('images', (body.change ?? {}) as Fields)
    return [...shared, { field: 'pictures', label: 'Pictures', value: value.join('\n') }]
  }
  const fields = labelled(kindOf(change), writtenFields(change))
  if (!file) return fields
  const value = `${file.name}, ${Math.ceil(file.size / 1024)} KB`
  return [...fields, { field: 'file', label: 'File', value }]
}

/** What has no label goes along unseen: what the file was made from, and what was called fine. */
function labelled(kind: KindName | undefined, fields: Fields): WrittenField[] {
  const labels = kind ? kinds[kind].labels : {}
  return Object.entries(fields).flatMap(([field, value]) => {
    const label = labels[field]
    return label === undefined ? [] : [{ field, label, value }]
  })
}

function kindOf(change: QueuedChange): KindName | undefined {
  const target = targetOf(change) ?? ''
  if (isKindName(target)) return target
  return singletonPaths[change.path] ?? (entryOf(change) ?? moveOf(change))?.kind
}

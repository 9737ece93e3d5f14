import type { bio } from './bio'
import type { Entry, Single, Value } from './collection'
import type { Contact, Reel, Texts } from './defaults'
import type { GalleryWallImage } from './gallery-wall'
import type { images } from './image'
import type { KindName } from './index'
import type { news } from './news'
import type { site } from './site'

/** One thing wrong with what was sent; `path` is the field, dotted, '' for the whole. */
export interface ApiIssue {
  path: string
  message: string
}

/** What the whereabouts guard has to know beside the texts that it reads. */
export interface WhereaboutsNotes {
  /** The contacts that are meant to be public: the agency's. */
  known: readonly string[]
  /** What admins have called fine, by `<kind>/<id>`, or the kind of a singleton. */
  fine: Readonly<Record<string, readonly FineNote[]>>
}

/** What the text of a resume says to the guard. */
export interface ResumeReading {
  /** By lines, and again by paragraphs. */
  text: string
  /** The pages (from 1) on which no text can be read, such as those of a scan. */
  unread: readonly number[] | 'all'
}

/** A finding that somebody has called fine, in just this sentence. */
export interface FineNote {
  field: string
  rule: 'address' | 'school' | 'phone' | 'email' | 'birthday' | 'ahead'
  sentence: string
}

/** What the guard found in a text that comes back from history. */
export interface FoundText {
  rule: FineNote['rule']
  words: string
}

/** An image as the API lists it. */
export type ApiImage = Entry<typeof images> & {
  /** The smallest good enough picture for a grid; '' while nobody may see its file. */
  thumbnailUrl: string
  /** The SHA-256 in hex of the file it was made from, as its device had it; '' if that is not known. */
  originalHash: string
  /** The pixels of its original, or of itself where it has none; null while that is not known. */
  largestSize: { width: number; height: number } | null
}

/** A picture in the shape of the site's data. */
export interface Photo {
  id: string
  src: string
  alt: string
  title: string
  subtitle: string
  category: Value<typeof images>['category']
}

/** The settings that the site's data says as they are kept. */
type Settings = Pick<
  Value<typeof site>,
  'reelUrl' | 'resumeUrl' | 'resumeOriginalName' | 'heroImageId' | 'bioImageId'
>

/** The site's data: what the files say, merged with the built-in defaults. */
export interface CmsData extends Value<typeof bio>, Settings {
  bio: Single<typeof bio>
  story: string[]
  storyTitle: string
  storyRevision: string
  reel: Reel
  contact: Contact
  texts: Texts
  headshots: Photo[]
  productionStills: Photo[]
  behindTheScenes: Photo[]
  galleryWall: GalleryWallImage[]
  news: Entry<typeof news>[]
  /** Of the settings. */
  revision: string
}

/** What a new resume is called, and where it is. */
export type UploadedResume = Pick<Settings, 'resumeUrl' | 'resumeOriginalName'>

/** An entry that a change of many left out, and why. */
export interface LeftOut {
  id: string
  title: string
  message: string
}

/** What a change of many entries answers: those that it left out. */
export interface ChangedMany {
  left: LeftOut[]
}

/** A place that refers to an entry and would change if that were deleted. */
export interface Usage {
  kind: KindName
  /** '' for a singleton. */
  id: string
  title: string
  /** What the person calls the field. */
  field: string
}

/** What every failed call answers. */
export interface ApiError {
  code: string
  message: string
  issues?: ApiIssue[]
  /** With code `conflict`: the fields both sides changed. */
  conflict?: Conflict
}

/** A contact form to be shown again, with what was typed and what is wrong with it. */
export interface ReturnedForm {
  values: Record<string, string>
  message: string
  issues: ApiIssue[]
}

/** A field that two people changed differently since `base`. */
export interface FieldConflict {
  field: string
  label: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Whether the two sides are pictures, each named as `/api/sync/pictures` shows it. */
  arePictures?: boolean
}

/** A save that cannot be merged: what to decide, and what to merge against the next time. */
export interface Conflict {
  revision: string
  fields: FieldConflict[]
  /** Who changed the entry in between. */
  author: string
  /** Whether no list has the other version, since its file has a mistake. */
  isUnread?: true
}

/** Something wrong in a content file, or with another part of the site. */
export interface ContentIssue {
  /** The file, or what else it is about, such as `The page /news`. */
  file: string
  /** 0 where it is about no file. */
  line: number
  column: number
  /** The field, dotted; '' where the file as a whole is wrong. */
  field: string
  message: string
  /** The entry that names a file of media/ which is not there: the history may have it. */
  lacksMedia?: { kind: KindName; id: string }
}

/** An entry that a change touched. */
export interface ChangedEntry {
  kind: KindName
  /** '' for a singleton. */
  id: string
  title: string
  action: 'add' | 'update' | 'delete' | 'restore'
  /** Labels of the fields that changed. */
  fields: string[]
}

/** One commit, as history shows it. */
export interface Change {
  /** The commit's id. */
  change: string
  at: string
  author: string
  subject: string
  source: 'admin' | 'hand edit' | 'merge'
  /** Whether the history begins with it, so that nothing is left of the site without it. */
  isFirst: boolean
  entries: ChangedEntry[]
}

/** Which changes of the site are asked for; moments are ISO 8601, what is absent filters nothing. */
export interface HistoryQuery {
  kind?: KindName
  /** The author's name. */
  person?: string
  since?: string
  until?: string
}

/** A part of a long list. */
export interface Page<T> {
  items: T[]
  /** Names the next part; absent at the end. */
  next?: string
}

/** One field of an entry before and after a change. */
export interface FieldChange {
  field: string
  label: string
  type: 'text' | 'long' | 'image' | 'value'
  before: unknown
  after: unknown
}

/** One entry of a change, field by field. */
export interface EntryChange extends ChangedEntry {
  details: FieldChange[]
}

/** One version of an entry. */
export interface Version extends Change {
  /** The blob id of the entry's file; '' where this change deleted it. */
  revision: string
}

/** An entry that was deleted and can come back. */
export interface DeletedEntry {
  kind: KindName
  id: string
  title: string
  /** The commit that deleted it; of what was deleted by hand and not committed yet, the last that has it. */
  change: string
  /** When and by whom; absent where nobody has committed it. */
  at?: string
  author?: string
  /** The deleted picture's file, for an image. */
  picture?: string
}

/** An entry that was changed here and elsewhere, with the fields a person must decide. */
export interface SyncConflict {
  kind: KindName
  id: string
  title: string
  /** Dotted paths; one field '' where one side deleted the entry: the whole of it. */
  fields: FieldConflict[]
  /** The entry with all that could be merged, to put what is decided into; null with field ''. */
  merged: Record<string, unknown> | null
  /** Whether each side added it, so that they may be two: then both can stay. */
  areTwo?: boolean
  /** Whether nothing is put online until it is decided, as where the remote has the other side. */
  holdsUp: boolean
  /** Of what is asked: a decision names it, and does not hold for another. */
  revision: string
}

/** Where the site stands towards its remote. */
export interface SyncStatus {
  /** The remote's address without credentials; null without one. */
  remote: string | null
  branch: string
  state: 'off' | 'published' | 'waiting' | 'working' | 'failed' | 'conflict'
  /** Commits that the remote does not have yet, newest first. */
  waiting: { change: string; subject: string; at: string; author: string }[]
  /** Why the last attempt failed, since when it has, and who must act where trying again does not help. */
  failure?: {
    message: string
    since: string
    nextTry?: string
    waitsFor?: 'developer' | 'replacing' | 'erasing'
    /** The files of media/ that were erased from the history there, where it waits for that here. */
    erased?: string[]
  }
  /** Entries changed on both sides that a person must decide. */
  conflicts: SyncConflict[]
  /** Why saves are written but not committed (a merge or rebase in progress, a detached HEAD). */
  uncommitted?: string
  lastSync?: string
}

/** What the event stream tells. */
export type ServerEvent =
  | { type: 'content'; changed: { kind: KindName; ids: string[] }[] }
  | { type: 'issues' }
  | { type: 'sync'; status: SyncStatus }
  | { type: 'media'; filename: string }

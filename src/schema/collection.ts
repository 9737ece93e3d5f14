import type { z } from 'zod'

/** A field that holds the slug (or the media file name) of an entry elsewhere. */
export interface Reference {
  /** The field's name; `images[].filename` names a key in every item of a list. */
  field: string
  /** The collection it points into. */
  to: string
  /** What it holds of that entry. */
  by: 'id' | 'filename' | 'uploadUrl'
}

/** How an entry is written: plain YAML, or front matter with one field as the Markdown body. */
export type FileFormat =
  { codec: 'yaml' } | { codec: 'markdown'; body: string; bodyIs: 'text' | 'paragraphs' }

/** What a form shows of a field beside its label. */
export interface Control {
  placeholder?: string
  /** How many lines are shown, for text of several lines. */
  rows?: number
  /** Whether the text is Markdown, and can be formatted. */
  markdown?: boolean
}

/** What a new entry may be completed from. */
export interface Completing {
  /** This moment, as ISO 8601. */
  at: string
  /** What a singleton says now; undefined while its file does not exist. */
  read<S extends Singleton>(singleton: S): Value<S> | undefined
  /** The other entries of its collection. */
  others: readonly unknown[]
}

/** The repositories of a site: what is published, and what never leaves the machine but sealed. */
export const repositoryNames = ['site', 'private'] as const
export type RepositoryName = (typeof repositoryNames)[number]

interface Kind<Name extends string, Schema extends z.ZodObject, In extends RepositoryName> {
  name: Name
  /** What a person calls one of it, lower-case: "news story". */
  label: string
  format: FileFormat
  /**
   * Public pages may show what is in the site's repository. Private kinds are committed to one of
   * their own that is never pushed, and no page is given them.
   */
  repository: In
  /** What a file of it holds. */
  schema: Schema
  /** What a person calls each field. */
  labels: Readonly<Record<string, string>>
  /** How the control of a field looks before anything is typed, where that is not an empty line. */
  controls?: Readonly<Record<string, Control>>
  /**
   * The fields that are read, before they go public, for what may tell a stranger where a child is;
   * the first says what the others are about. Whoever declares a kind has to decide: `[]` is for what
   * is never public, or holds no text that a person writes about the child.
   */
  guarded: readonly string[]
  /** The fields that are nobody's to read, nor to choose between: neither now nor in history. */
  secret?: readonly string[]
  /** The fields that say how things are now, not what somebody wrote: no history brings them back. */
  present?: readonly string[]
  references: readonly Reference[]
  /**
   * Whether it only says in which order others stand: what it refers to is neither shown nor used by
   * it, and a site does without it.
   */
  onlyArranges?: true
  /** The fields that name a file of media/ themselves, not an image's entry. */
  media?: readonly { field: string; by: 'filename' | 'uploadUrl' }[]
}

/** Many entries of one shape, a file each. */
export interface Collection<
  Name extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
  Create extends z.ZodType = z.ZodType,
  Update extends z.ZodType = z.ZodType,
  In extends RepositoryName = RepositoryName,
> extends Kind<Name, Schema, In> {
  kind: 'collection'
  /** The folder with its files, relative to the site. */
  folder: string
  /**
   * Who may list the entries at GET /api/<name>; admins create, change and delete them below it. A
   * collection without this has routes of its own.
   */
  listedFor?: 'visitors' | 'admins'
  /** What the API takes to create one. */
  create: Create
  /** What the API takes to change one. */
  update: Update
  /** Makes an entry of what was sent to create one; unless given, that is the entry. */
  complete?(input: z.output<Create>, from: Completing): z.output<Schema>
  /** Whether visitors see an entry at a moment (ms); unless given, they see all. */
  isShown?(entry: z.output<Schema>, at: number): boolean
  /** The slug a new entry would like to have. */
  slug(entry: z.output<Schema>): string
  /** What a person recognises the entry by. */
  title(entry: z.output<Schema>): string
  /** The order of lists. */
  compare(a: z.output<Schema>, b: z.output<Schema>): number
}

/** One thing there is exactly one of, in one file. */
export interface Singleton<
  Name extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
> extends Kind<Name, Schema, RepositoryName> {
  kind: 'singleton'
  /** Its file, relative to the site. */
  file: string
  /**
   * The value with what stands in where its file is silent. Forms show and change that; what nobody
   * changed stays out of the file.
   */
  inFull?(value: z.output<Schema>): z.output<Schema>
}

/** What a collection's or singleton's file holds. */
export type Value<K extends Collection | Singleton> = z.output<K['schema']>

/** A value with its slug and its revision, the git blob id of its file. */
export type Entry<K extends Collection> = Value<K> & { id: string; revision: string }

/** A singleton's value with its revision; the revision is '' while the file does not exist. */
export type Single<K extends Singleton> = Value<K> & { revision: string }

/** Names every field that a file or a form of the kind has, and nothing else. */
interface Wording<Field extends string> {
  labels: Readonly<Record<Field, string>>
  controls?: Readonly<Partial<Record<Field, Control>>>
  guarded: readonly Field[]
  secret?: readonly Field[]
  present?: readonly Field[]
}

/** The fields of a value and, dotted, those of the groups in it. */
type FieldPath<T> = {
  [Key in Extract<keyof T, string>]:
    | Key
    | (NonNullable<T[Key]> extends readonly unknown[]
        ? never
        : NonNullable<T[Key]> extends object
          ? `${Key}.${FieldPath<NonNullable<T[Key]>>}`
          : never)
}[Extract<keyof T, string>]

type FieldOf<Schema extends z.ZodObject> = Extract<keyof z.output<Schema>, string>

/** Declares a collection, keeping the types of its schemas. */
export function defineCollection<
  const Name extends string,
  Schema extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  const In extends RepositoryName,
>(
  declaration: Omit<Collection<Name, Schema, Create, Update, In>, 'kind' | keyof Wording<string>> &
    Wording<FieldOf<Schema> | FieldOf<Create> | FieldOf<Update>>,
) {
  return { kind: 'collection', ...declaration } as const
}

/** Declares a singleton, keeping the type of its schema. */
export function defineSingleton<const Name extends string, Schema extends z.ZodObject>(
  declaration: Omit<Singleton<Name, Schema>, 'kind' | keyof Wording<string>> &
    Wording<FieldPath<z.output<Schema>>>,
) {
  return { kind: 'singleton', ...declaration } as const
}

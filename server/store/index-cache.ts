import path from 'node:path'
import type { Low } from 'lowdb'
import { z } from 'zod'
import { collections, kinds, type CollectionName, type KindName } from '../../src/schema'
import { openJsonCache } from '../files/json-cache'
import { validate } from './codec'
import type { LoadedFile } from './load-file'
import { unknownKeys } from './unknown-keys'

const place = { line: z.number(), column: z.number() }
const record = z.object({
  stamp: z.string(),
  revision: z.string(),
  data: z.record(z.string(), z.unknown()),
  references: z.array(
    z.object({
      field: z.string(),
      to: z.custom<CollectionName>((name) => Object.hasOwn(collections, String(name))),
      by: z.enum(['id', 'filename', 'uploadUrl']),
      name: z.string(),
      ...place,
    }),
  ),
  media: z.array(z.object({ field: z.string(), name: z.string(), ...place })),
  unknown: z.array(z.object({ field: z.string(), message: z.string(), ...place })),
})
const contents = z.object({ version: z.literal(2), files: z.record(z.string(), record) })
type Contents = z.infer<typeof contents>

const empty = (): Contents => ({ version: 2, files: {} })
// It is written whole, which takes the longer the more files there are: so never between saves that
// follow each other. What is not written yet is read from its file at the next start.
const quiet = 10_000

/** Where it is in a data folder. */
export const indexFile = path.join('cache', 'index.json')

/**
 * What the files held when they were last read, by path, in `.callboard/cache/index.json`. Nothing
 * is lost with it. Private kinds never enter it: their files are the only place they are kept.
 */
export class IndexCache {
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> | undefined

  private constructor(
    private readonly db: Low<Contents>,
    private readonly isCopy: boolean,
  ) {}

  /**
   * Opens the cache of a data folder; one that is missing, damaged or of another sort is empty.
   * @param isCopy whether it is a copy of another process's, which writes its own seconds behind
   */
  static async open(dataDir: string, isCopy = false): Promise<IndexCache> {
    const file = path.join(dataDir, indexFile)
    return new IndexCache(await openJsonCache(file, contents, empty()), isCopy)
  }

  /** What was last read of a file that is wrong by now; undefined where that may be out of date. */
  lastGood(kind: KindName, file: string): LoadedFile | undefined {
    return this.isCopy ? undefined : this.get(kind, file)?.file
  }

  /** What a file held, and the stamp it had then; checked against the schema of today. */
  get(kind: KindName, file: string): { stamp: string; file: LoadedFile } | undefined {
    const files = this.db.data.files
    const cached = Object.hasOwn(files, file) ? files[file] : undefined
    if (!cached) return undefined
    const { stamp, ...rest } = cached
    // A field that came or went with the program: only the file can say where it stands.
    const unknown = unknownKeys(kind, rest.data).map(({ path: keys }) => keys.join('.'))
    if (unknown.join() !== rest.unknown.map(({ field }) => field).join()) return undefined
    const checked = validate(kind, { ...rest, locate: () => ({ line: 1, column: 1 }) })
    return checked.ok ? { stamp, file: { ...rest, value: checked.value } } : undefined
  }

  set(kind: KindName, file: string, stamp: string, loaded: LoadedFile) {
    if (kinds[kind].repository === 'private') return
    const { data, revision, references, media, unknown } = loaded
    if (stamp !== '' && this.db.data.files[file]?.stamp === stamp) return
    this.db.data.files[file] = { stamp, revision, data, references, media, unknown }
    this.schedule()
  }

  delete(file: string) {
    if (!Object.hasOwn(this.db.data.files, file)) return
    delete this.db.data.files[file]
    this.schedule()
  }

  /** Forgets files of which nothing is served any more, that a killed process could not take out. */
  prune(isServed: (file: string) => boolean) {
    for (const file of Object.keys(this.db.data.files)) if (!isServed(file)) this.delete(file)
  }

  private schedule() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.write(), quiet).unref()
  }

  /** Writes what has not been written yet. */
  async flush(): Promise<void> {
    if (this.timer) this.write()
    await this.writing
  }

  private write() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing = this.db.write()
  }
}

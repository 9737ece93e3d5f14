import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile } from '../../files/json-file'

/** What is known of a file as it was at home: its name, and the SHA-256 of its bytes in hex. */
interface Original {
  name: string
  hash?: string
}

// A file without a hash is kept as its name alone, as all were before there were hashes.
const kept = z.union([z.string(), z.object({ name: z.string(), hash: z.string().optional() })])

type Names = Readonly<Record<string, string | Original>>

/**
 * What uploaded files were called at home, and which bytes they had, by their names in media/: for
 * admins to recognise them, in `<dataDir>/original-names.json`, because the site's history is published.
 */
export class OriginalNames {
  /** Files that are gone, until the disk has taken that they are forgotten. */
  private readonly gone = new Set<string>()

  private constructor(private readonly kept: JsonFile<Names>) {}

  /** Opens the list; a damaged one is set aside. */
  static async open(dataDir: string, log: DamageLog): Promise<OriginalNames> {
    const file = path.join(dataDir, 'original-names.json')
    const schema = z.record(z.string(), kept)
    return new OriginalNames(await JsonFile.open<Names>({ file, schema, empty: {}, log }))
  }

  /** What a file of media/ was called; '' where that is not known. */
  of(filename: string): string {
    return this.original(filename).name
  }

  /** The SHA-256 in hex of what a file of media/ was made from; '' where that is not known. */
  hashOf(filename: string): string {
    return this.original(filename).hash ?? ''
  }

  private original(filename: string): Original {
    const found = Object.hasOwn(this.kept.data, filename) ? this.kept.data[filename] : undefined
    return typeof found === 'object' ? found : { name: found ?? '' }
  }

  /** Keeps what a file was called, and the hash of what it was made from. Throws the disk's error. */
  async keep(filename: string, name: string, hash?: string): Promise<void> {
    const short = name.slice(0, 300)
    const original = hash === undefined ? short : { name: short, hash }
    await this.change((names) => ({ ...names, [filename]: original }))
  }

  /** Forgets what a file was called, where that is known. Throws the disk's error. */
  async forget(filename: string): Promise<void> {
    if (!Object.hasOwn(this.kept.data, filename)) return
    await this.change(({ [filename]: _gone, ...others }) => others)
  }

  /**
   * Forgets what files were called that a save has taken away. That is done: where the disk refuses, the
   * next change takes them along.
   */
  async forgetGone(filenames: readonly string[]): Promise<void> {
    for (const name of filenames) this.gone.add(name)
    await this.change((names) => names).catch(() => undefined)
  }

  private async change(edit: (names: Names) => Names): Promise<void> {
    const gone = new Set(this.gone)
    await this.kept.change((names) => {
      const left = Object.entries(names).filter(([name]) => !gone.has(name))
      return edit(left.length < Object.keys(names).length ? Object.fromEntries(left) : names)
    })
    for (const name of gone) this.gone.delete(name)
  }
}

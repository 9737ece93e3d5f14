import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile } from '../../files/json-file'

type Names = Readonly<Record<string, string>>

/**
 * What uploaded files were called at home, by their names in media/: for admins to recognise them, in
 * `<dataDir>/original-names.json`, because the site's history is published.
 */
export class OriginalNames {
  private constructor(private readonly kept: JsonFile<Names>) {}

  /** Opens the list; a damaged one is set aside. */
  static async open(dataDir: string, log: DamageLog): Promise<OriginalNames> {
    const file = path.join(dataDir, 'original-names.json')
    const schema = z.record(z.string(), z.string())
    return new OriginalNames(
      await JsonFile.open<Names>({ file, schema, empty: {}, log, mode: 0o600 }),
    )
  }

  /** What a file of media/ was called; '' where that is not known. */
  of(filename: string): string {
    return Object.hasOwn(this.kept.data, filename) ? (this.kept.data[filename] ?? '') : ''
  }

  /** Keeps what a file was called. Throws the disk's error. */
  async keep(filename: string, name: string): Promise<void> {
    await this.kept.change((names) => ({ ...names, [filename]: name.slice(0, 300) }))
  }

  /** Forgets what a file was called, where that is known. Throws the disk's error. */
  async forget(filename: string): Promise<void> {
    if (this.of(filename) === '') return
    await this.kept.change(({ [filename]: _gone, ...others }) => others)
  }
}

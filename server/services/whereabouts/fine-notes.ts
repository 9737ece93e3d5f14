import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { FineNote } from '../../../src/schema/api'
import { parsedJson } from '../../../src/lib/json'
import { textAt } from '../../../src/lib/whereabouts/entries'
import type { KindName } from '../../../src/schema'
import { type DamageLog, JsonFile } from '../../files/json-file'
import { entryName } from '../save/commit-text'

const rule = z.enum(['address', 'school', 'phone', 'email', 'birthday', 'ahead'])
const notes = z.array(
  z.object({ field: z.string().max(40), rule, sentence: z.string().max(50_000) }),
)
const sent = z.object({ fine: notes.max(100) })

const fileName = 'fine-notes.json'

type Notes = Readonly<Record<string, readonly FineNote[]>>

/**
 * What admins have called fine of what the whereabouts guard found, by entry, in
 * `<dataDir>/fine-notes.json`: the site's own files are published, and would point at it.
 */
export class FineNotes {
  private constructor(private readonly kept: JsonFile<Notes>) {}

  /** Opens the notes; a damaged file is set aside, and everything asked about again. */
  static async open(dataDir: string, log: DamageLog): Promise<FineNotes> {
    const file = path.join(dataDir, fileName)
    const schema = z.record(z.string(), notes)
    return new FineNotes(await JsonFile.open<Notes>({ file, schema, empty: {}, log }))
  }

  /** The notes as they are, for a program that only reads: a damaged file stays where it is. */
  static async read(dataDir: string): Promise<Pick<FineNotes, 'of'>> {
    const text = await readFile(path.join(dataDir, fileName), 'utf8').catch(() => '{}')
    const known = z.record(z.string(), notes).safeParse(parsedJson(text))
    return { of: (kind, id) => (known.success ? (known.data[entryName({ kind, id })] ?? []) : []) }
  }

  /** All notes by their entries. */
  get all(): Notes {
    return this.kept.data
  }

  /** The notes of one entry. */
  of(kind: KindName, id: string): readonly FineNote[] {
    const key = entryName({ kind, id })
    return Object.hasOwn(this.kept.data, key) ? (this.kept.data[key] ?? []) : []
  }

  /**
   * Keeps what the body of a save calls fine, and forgets what the entry does not say any more: of
   * one that is gone (null) everything. Of fields that are not in `entry` nothing is forgotten, since
   * the settings and the resume are read apart. Throws the disk's error.
   */
  async keep(kind: KindName, id: string, body: unknown, entry: object | null): Promise<void> {
    const fields = { ...entry } as Record<string, unknown>
    const wanted = sent.safeParse(body)
    const key = entryName({ kind, id })
    const isApart = (field: string) => entry !== null && !((field.split('.')[0] ?? '') in fields)
    const isSaid = ({ field, sentence }: FineNote) =>
      isApart(field) || textAt(fields, field).includes(sentence)
    await this.kept.change((all) => {
      const before = this.of(kind, id)
      const after = unique([...before, ...(wanted.success ? wanted.data.fine : [])]).filter(isSaid)
      if (after.length === before.length && before.every(isSaid)) return all
      const { [key]: _old, ...others } = all
      return after.length > 0 ? { ...others, [key]: after } : others
    })
  }
}

function unique(all: readonly FineNote[]): FineNote[] {
  return [...new Map(all.map((note) => [JSON.stringify(note), note])).values()]
}

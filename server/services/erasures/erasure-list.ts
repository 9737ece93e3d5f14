import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile } from '../../files/json-file'
import { sha256 } from '../../files/sha256'
import type { Carried } from '../../git/sync/incoming'

const erasure = z.object({
  /** Tells the file from others without saying what it was called. */
  key: z.string(),
  /** When it was begun first, in milliseconds since 1970. */
  at: z.number(),
  /** The ids of the blobs that are to be nowhere. */
  blobs: z.array(z.string()),
  /** The names in media/, for as long as it is not finished. */
  filenames: z.array(z.string()),
  /** Who wanted it, by username. */
  by: z.string(),
  /** The commit that the remote had then and may still have; absent where nothing was pushed. */
  remoteTip: z.string().optional(),
  /** Agreed: somebody wants it, once what the remote has without it is here. */
  phase: z.enum(['agreed', 'planned', 'done']),
})

export type Erasure = z.infer<typeof erasure>

/** What tells a file of media/ from others once its name is to be nowhere. */
export const keyOf = (filename: string) => sha256(filename)

// Another file may be given the name of one that is gone.
const isSame = (a: Erasure, b: Erasure) => a.key === b.key && a.at === b.at

/** What was erased from the history or is about to be, in `<dataDir>/history-erasures.json`. */
export class ErasureList {
  private constructor(private readonly kept: JsonFile<readonly Erasure[]>) {}

  static async open(dataDir: string, log: DamageLog): Promise<ErasureList> {
    const file = path.join(dataDir, 'history-erasures.json')
    const schema = z.array(erasure).readonly()
    return new ErasureList(
      await JsonFile.open<readonly Erasure[]>({ file, schema, empty: [], log }),
    )
  }

  /** The newest erasure of a file of this name, begun or done; undefined where there was none. */
  of(filename: string): Erasure | undefined {
    const key = keyOf(filename)
    return this.kept.data.findLast((one) => one.key === key)
  }

  /** Those that were begun and not finished. */
  planned(): Erasure[] {
    return this.kept.data.filter(({ phase }) => phase === 'planned')
  }

  /** Those that are to be begun once what the remote has is here. */
  agreed(): Erasure[] {
    return this.kept.data.filter(({ phase }) => phase === 'agreed')
  }

  /** The ids of the blobs that are to be nowhere and may be somewhere still. */
  unfinished(): string[] {
    return [...this.agreed(), ...this.planned()].flatMap((one) => one.blobs)
  }

  /** The ids of all blobs that are to be nowhere. */
  blobs(): string[] {
    return [...new Set(this.kept.data.flatMap((one) => one.blobs))]
  }

  /** The commit that the remote may still have of the time before an erasure, and since when. */
  unreplaced(): { tip: string; since: string } | undefined {
    const first = this.kept.data.find((one) => one.remoteTip !== undefined)
    if (first?.remoteTip === undefined) return undefined
    return { tip: first.remoteTip, since: new Date(first.at).toISOString() }
  }

  /** Writes down, durably, that a file is to be erased. */
  async plan(one: Erasure): Promise<void> {
    await this.kept.change((all) => [...all, one])
  }

  /** Writes down, durably, that what was agreed on begins, with all that is to go; gives how it stands. */
  async begin(agreed: Erasure, blobs: string[]): Promise<Erasure> {
    const planned: Erasure = { ...agreed, at: Date.now(), blobs, phase: 'planned' }
    await this.kept.change((all) => all.map((one) => (isSame(one, agreed) ? planned : one)))
    return planned
  }

  /** Takes back what was planned and did not begin. */
  async drop(erasure: Erasure): Promise<void> {
    await this.kept.change((all) => all.filter((one) => !isSame(one, erasure)))
  }

  /** Writes down that a file is in the history no more; what it was called is forgotten. */
  async finish(erasure: Erasure): Promise<void> {
    await this.kept.change((all) =>
      all.map((one) => (isSame(one, erasure) ? { ...one, phase: 'done', filenames: [] } : one)),
    )
  }

  /**
   * Writes down that all that the remote has by now is here, but for what was erased, so that nothing is lost
   * where that is replaced; also where it was replaced before and got it once more.
   */
  async carriedOver({ tip, blobs }: Carried): Promise<void> {
    await this.kept.change((all) =>
      all.map((one) => {
        if (one.remoteTip === undefined && !one.blobs.some((blob) => blobs.includes(blob)))
          return one
        return { ...one, remoteTip: tip, blobs: [...new Set([...one.blobs, ...blobs])] }
      }),
    )
  }

  /** Writes down that the remote has the new history. */
  async replaced(): Promise<void> {
    await this.kept.change((all) => all.map(({ remoteTip: _gone, ...one }) => one))
  }
}

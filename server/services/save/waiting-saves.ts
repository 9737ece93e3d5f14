import path from 'node:path'
import { z } from 'zod'
import { repositoryNames, type RepositoryName } from '../../../src/schema/collection'
import { asidesOf, type DamageLog, JsonFile } from '../../files/json-file'

/** What a save makes of a file: the ids of blobs that the repository keeps, '' for none. */
const keptEdit = z.object({ path: z.string(), before: z.string(), after: z.string() })

export type KeptEdit = z.infer<typeof keptEdit>

/** One of them, as it is kept. */
export const waitingSave = z.object({
  id: z.string(),
  repository: z.enum(repositoryNames),
  author: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  trailers: z.array(z.tuple([z.string(), z.string()])),
  edits: z.array(keptEdit),
  /** Whether it was never written to the disk, where a developer is merging. */
  beside: z.boolean(),
  /** `aside`: it could not be put on top of what came meanwhile, and a person must decide. */
  phase: z.enum(['waiting', 'aside']),
})

/** A save that was acknowledged and has no commit yet. */
export type WaitingSave = z.infer<typeof waitingSave>

/** What `waiting-saves.json` holds, in the order the saves were made. */
export const waitingSaves = z.array(waitingSave).readonly()

/** The saves that wait for their commit or for a decision, in their order, kept across restarts. */
export class WaitingSaves {
  private constructor(
    private readonly kept: JsonFile<readonly WaitingSave[]>,
    /** Whether a list of them was damaged, and is set aside: nobody knows any more what it kept. */
    readonly areSomeLost: boolean,
  ) {}

  static async open(dataDir: string, log: DamageLog): Promise<WaitingSaves> {
    const file = path.join(dataDir, 'waiting-saves.json')
    const kept = await JsonFile.open({ file, schema: waitingSaves, empty: [], log })
    return new WaitingSaves(kept, (await asidesOf(file)).length > 0)
  }

  /** Those that wait for their commit, oldest first. */
  waiting(repository?: RepositoryName): WaitingSave[] {
    const isMeant = (save: WaitingSave) => !repository || save.repository === repository
    return this.kept.data.filter((save) => save.phase === 'waiting' && isMeant(save))
  }

  /** What those that wait for their commit make of files, oldest first. */
  edits(repository?: RepositoryName): KeptEdit[] {
    return this.waiting(repository).flatMap((save) => save.edits)
  }

  /** Those that wait for a decision, oldest first. */
  aside(): WaitingSave[] {
    return this.kept.data.filter(({ phase }) => phase === 'aside')
  }

  /** The ids of the blobs that a repository must keep for all of them. */
  blobs(repository: RepositoryName): string[] {
    const saves = this.kept.data.filter((save) => save.repository === repository)
    return blobsOf(saves.flatMap(({ edits }) => edits))
  }

  /** Who made the save, still without a commit, that left a file as this blob. */
  authorOf(file: string, after: string): WaitingSave['author'] | undefined {
    const made = ({ edits }: WaitingSave) =>
      edits.some((edit) => edit.path === file && edit.after === after)
    return this.kept.data.findLast(made)?.author
  }

  /** Adds a save at the end; once, however often it is called. */
  async add(save: WaitingSave): Promise<void> {
    await this.kept.change((saves) =>
      saves.some(({ id }) => id === save.id) ? saves : [...saves, save],
    )
  }

  /**
   * Lets a save wait for a decision, together with one that does already and that it was made on: a
   * person decides once, about the newest.
   */
  async setAside(id: string): Promise<void> {
    await this.kept.change((saves) => {
      const save = saves.find((one) => one.id === id)
      const former = save && saves.find((one) => one.phase === 'aside' && isMadeOn(save, one))
      const edits = joinedEdits(former?.edits ?? [], save?.edits ?? [])
      return saves
        .filter((one) => one !== former && (one !== save || edits.length > 0))
        .map((one) => (one === save ? { ...save, edits, phase: 'aside' } : one))
    })
  }

  /** Forgets what a save does to a file that was decided, and the save with its last one. */
  async decided(id: string, file: string): Promise<void> {
    await this.kept.change((saves) =>
      saves
        .map((save) => (save.id === id ? without(save, file) : save))
        .filter((save) => save.id !== id || save.edits.length > 0),
    )
  }

  /** Forgets a save whose commit is made. */
  async remove(id: string): Promise<void> {
    await this.kept.change((saves) => saves.filter((save) => save.id !== id))
  }
}

/** The ids of the blobs that edits are made of. */
export function blobsOf(edits: readonly KeptEdit[]): string[] {
  return [...new Set(edits.flatMap(({ before, after }) => [before, after]))].filter(Boolean)
}

/** Whether a save goes on from what a former one made of each file that both change. */
function isMadeOn({ edits }: WaitingSave, former: WaitingSave): boolean {
  const pairs = edits.flatMap((edit) => {
    const before = former.edits.find(({ path }) => path === edit.path)
    return before ? [[before.after, edit.before]] : []
  })
  return pairs.length > 0 && pairs.every(([left, found]) => left === found)
}

/** What edits and those after them make of files; none of one that is as it was. */
function joinedEdits(former: readonly KeptEdit[], later: readonly KeptEdit[]): KeptEdit[] {
  const joined = new Map(former.map((edit) => [edit.path, edit]))
  for (const edit of later) {
    joined.set(edit.path, { ...edit, before: joined.get(edit.path)?.before ?? edit.before })
  }
  return [...joined.values()].filter(({ before, after }) => before !== after)
}

function without(save: WaitingSave, file: string): WaitingSave {
  return { ...save, edits: save.edits.filter((edit) => edit.path !== file) }
}

import type { Repository } from '../../git/repository'
import { mergeEntryFile } from '../entries/merge-entry-file'
import { blobIdOrNone } from '../../files/blob-id'
import type { KeptEdit, WaitingSave } from './waiting-saves'

/** What a content becomes with an edit on top of it; undefined where the two collide. */
export type OnTop = { content: Buffer | null } | undefined

/**
 * Puts what a waiting save did to a file on top of what somebody else left of it. Where that has it
 * already, it stays as it is.
 */
export async function putOnTop(
  repository: Repository,
  { path, before, after }: KeptEdit,
  present: Buffer | null,
): Promise<OnTop> {
  const now = blobIdOrNone(present)
  if (now === after) return { content: present }
  const [old = null, wanted = null] = await repository.blobs([before, after])
  const made = asMade({ after }, wanted)
  if (!made || now === before) return made
  const merged = mergeEntryFile(path, [old, wanted, present])
  return merged && { content: merged.content === null ? null : Buffer.from(merged.content) }
}

/** What a save made of a file, where that is still to be had. */
export function asMade({ after }: Pick<KeptEdit, 'after'>, content: Buffer | null): OnTop {
  return blobIdOrNone(content) === after ? { content } : undefined
}

/** The blobs that saves made of a file after this one. */
export function laterBlobs(saves: readonly WaitingSave[], save: WaitingSave, path: string) {
  return saves
    .slice(saves.findIndex(({ id }) => id === save.id) + 1)
    .flatMap(({ edits }) => edits.filter((edit) => edit.path === path).map(({ after }) => after))
}

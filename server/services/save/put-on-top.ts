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
  edit: KeptEdit,
  present: Buffer | null,
): Promise<OnTop> {
  if (blobIdOrNone(present) === edit.after) return { content: present }
  const [wanted = null] = await repository.blobs([edit.after])
  const made = asMade(edit, wanted)
  return made && bringOnto(repository, edit, made.content, present)
}

/** Puts what a file became, since it was the blob `before`, on top of what somebody else left of it. */
export async function bringOnto(
  repository: Repository,
  { path, before }: Pick<KeptEdit, 'path' | 'before'>,
  wanted: Buffer | null,
  present: Buffer | null,
): Promise<OnTop> {
  const now = blobIdOrNone(present)
  if (now === before || now === blobIdOrNone(wanted)) return { content: wanted }
  const [old = null] = await repository.blobs([before])
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

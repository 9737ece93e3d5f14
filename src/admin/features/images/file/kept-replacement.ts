import { useEffect, useEffectEvent } from 'react'
import { newKey } from '../../../../lib/browser/new-key'
import { dropDraft, findDraft, keepDraft } from '../../../forms/drafts'
import { dropFile, findFile, keepFile } from '../../../forms/kept-files'
import { leftDraft, newDraftKey } from '../../../forms/new-drafts'
import type { Draft } from '../../../forms/restored-draft'

// No collection is called so.
const keyOf = (id: string) => `replacements/${id}`

const fileKeyIn = (draft: Draft | undefined) => draft?.values.fileKey as string | undefined

/** Keeps the file that was chosen for a picture until `dropReplacement`; one that is kept stays as it is. */
export function keepReplacement(id: string, file: File) {
  const draftKey = newDraftKey(keyOf(id))
  if (findDraft(draftKey)) return
  const fileKey = `${keyOf(id)}/${newKey()}`
  keepDraft(draftKey, { values: { fileKey }, base: {}, at: new Date().toISOString() })
  void keepFile(fileKey, file).then((isKept) => {
    // It may have been let go of while it was written.
    const isWanted = fileKeyIn(findDraft(draftKey)) === fileKey
    if (!isWanted) void dropFile(fileKey)
    else if (!isKept) dropDraft(draftKey)
  })
}

/** Forgets the file that was chosen for a picture: it is the outbox's, or was let go. */
export function dropReplacement(id: string) {
  const draftKey = newDraftKey(keyOf(id))
  const fileKey = fileKeyIn(findDraft(draftKey))
  dropDraft(draftKey)
  if (fileKey) void dropFile(fileKey)
}

async function findReplacement(id: string): Promise<File | undefined> {
  const fileKey = fileKeyIn(await leftDraft(keyOf(id)))
  if (!fileKey) return undefined
  const file = await findFile(fileKey)
  // Its page died before it was written.
  if (!file) dropReplacement(id)
  return file
}

/** Hears which file was chosen for a picture before a reload, a crash or an ended session. */
export function useKeptReplacement(id: string, onFound: (file: File) => void) {
  const hear = useEffectEvent(onFound)
  useEffect(() => {
    let isShown = true
    void findReplacement(id).then((file) => isShown && file && hear(file))
    return () => void (isShown = false)
  }, [id])
}

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { UploadDetails } from '../../api/images'
import { draftKeys, dropDraft, findDraft, keepDraft, onDraftElsewhere } from '../drafts'
import { dropFile, findFile, keepFile } from '../kept-files'
import type { Draft } from '../restored-draft'

/** A picture that was chosen, or texts that were typed for one, and not uploaded. */
export interface KeptUpload {
  /** Of the form it was in. */
  key: number
  file: File | null
  values: Record<string, unknown>
  /** When the last key was typed, ISO 8601. */
  at: string
}

/** A picture as it was asked for last, without an answer so far. */
export interface AskedUpload {
  /** Names it to the server. */
  key: string
  /** Tells whether the form still says the same. */
  print: string
  details: UploadDetails
}

/** What is kept of an upload, but for its file. */
type UploadDraft = Draft & { asked?: AskedUpload }

const family = 'images/upload/'

/** The key that an upload form keeps its draft under. */
export function uploadDraftKey(key: number): string {
  return family + key
}

/**
 * Hears, by the key of its form, what another window keeps of an upload; undefined once that is sent or
 * let go. Returns how to stop.
 */
export function onUploadElsewhere(
  listener: (key: number, values: Record<string, unknown> | undefined) => void,
): () => void {
  return onDraftElsewhere((draftKey) => {
    if (!draftKey.startsWith(family)) return
    listener(Number(draftKey.slice(family.length)), findDraft(draftKey)?.values)
  })
}

let lastKey = 0

/** The key of a new upload form; no other has it, on this visit or an earlier one. */
export function newUploadKey(): number {
  lastKey = Math.max(Date.now(), lastKey + 1)
  return lastKey
}

/** Whether anything was chosen or typed on this device and not uploaded. */
export const isUploadKept = () => draftKeys(family).length > 0

/** Everything that was chosen or typed on this device and not uploaded, in its order. */
export async function findUploads(): Promise<KeptUpload[]> {
  const kept = draftKeys(family).flatMap((draftKey) => {
    const draft = findDraft(draftKey)
    return draft ? [{ ...draft, draftKey, key: Number(draftKey.slice(family.length)) }] : []
  })
  kept.sort((one, other) => one.key - other.key)
  const all = await Promise.all(
    kept.map(async ({ key, draftKey, values, at }) => {
      return { key, values, at, file: (await findFile(draftKey)) ?? null }
    }),
  )
  // To read two hundred takes long enough for some to be sent, or let go.
  return all.filter(({ key }) => findDraft(uploadDraftKey(key)))
}

/** Keeps the file of an upload unless that is let go meanwhile; gives whether there was room for it. */
export async function keepUploadFile(key: number, file: File): Promise<boolean> {
  const draftKey = uploadDraftKey(key)
  const isKept = await keepFile(draftKey, file)
  if (isKept && !findDraft(draftKey)) void dropFile(draftKey)
  return isKept
}

/** Forgets an upload: it was sent, or let go. */
export function dropUpload(key: number) {
  dropDraft(uploadDraftKey(key))
  void dropFile(uploadDraftKey(key))
}

/** Keeps what is said of a picture, and the picture. */
export function keepUpload(key: number, file: File, values: Record<string, unknown>) {
  keepTexts(key, values)
  void keepUploadFile(key, file)
}

/** Keeps what is said of a picture; gives whether there was room for it. */
export function keepTexts(key: number, values: Record<string, unknown>): boolean {
  return keepTold(key, { values, asked: findAsked(key) })
}

function keepTold(key: number, told: Pick<UploadDraft, 'values' | 'asked'>) {
  const draft: UploadDraft = { ...told, base: {}, at: new Date().toISOString() }
  return keepDraft(uploadDraftKey(key), draft)
}

/** How an upload was asked for before, if nobody heard what became of it. */
export function findAsked(key: number): AskedUpload | undefined {
  return (findDraft(uploadDraftKey(key)) as UploadDraft | undefined)?.asked
}

/** Keeps with the draft of an upload how it is asked for. */
export function keepAsked(key: number, asked: AskedUpload | undefined) {
  const draft = findDraft(uploadDraftKey(key))
  if (draft) keepTold(key, { values: draft.values, asked })
}

/**
 * Keeps a picture and every keystroke about it until `dropUpload`, but for as long as it is under way:
 * there is one place it can be sent from, or a reload would make two of it.
 */
export function useUploadDraft<Input extends FieldValues, Output>(
  key: number,
  file: File | null,
  form: UseFormReturn<Input, unknown, Output>,
  isUnderWay: boolean,
) {
  useEffect(() => {
    if (isUnderWay) return dropUpload(key)
    if (file) keepUpload(key, file, form.getValues())
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (file || isDirty) keepTexts(key, values)
        // Typed and taken back: nothing is left to restore.
        else dropDraft(uploadDraftKey(key))
      },
    })
  }, [key, file, form, isUnderWay])
}

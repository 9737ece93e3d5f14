import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { imageUpload } from '../../../../schema/image'
import { useUser } from '../../../auth/auth-gate'
import type { UploadInput } from '../../../forms/pictures/blank-upload'
import { useTyped } from '../../../forms/use-typed'
import { type BatchPhoto, sharedOf } from './batch-photo'
import { sendPhotos } from './send-photos'
import type { Batch } from './use-batch'
import { useWhereabouts } from './use-whereabouts'

interface Problem {
  key: number
  message: string
}

/**
 * Which photo of a batch is shown, and what stands between all of them and the server; `onSent` hears
 * when they are on their way.
 */
export function useBatchForm(batch: Batch, onSent: () => void) {
  const { photos, unkept } = batch
  const { person } = useUser()
  const shared = useForm<UploadInput>({ defaultValues: photos[0]?.values })
  const whereabouts = useWhereabouts()
  const [key, setKey] = useState(photos[0]?.key)
  const [problem, setProblem] = useState<Problem>()
  const [asked, setAsked] = useState<number>()
  // Of the photo that is to be written about at once.
  const [focused, setFocused] = useState<number>()
  const current = photos.find((photo) => photo.key === key) ?? photos[0]
  const at = current ? photos.indexOf(current) : 0

  useTyped(shared, photos[0] ? sharedOf(photos[0].values) : {}, batch.share)

  function show(photo: BatchPhoto | undefined) {
    setProblem(undefined)
    setAsked(undefined)
    setFocused(undefined)
    if (photo) setKey(photo.key)
  }

  /** Shows a photo, ready to be written about. */
  function go(photo: BatchPhoto | undefined) {
    show(photo)
    setFocused(photo?.key)
  }

  /** Shows the first thing that is missing; whether there was one. */
  function isHeldBack(ready: readonly BatchPhoto[]): boolean {
    for (const photo of ready) {
      const issue = imageUpload.safeParse(photo.values).error?.issues[0]
      if (!issue) continue
      const name = issue.path[0] as keyof UploadInput
      if (name === 'alt') {
        go(photo)
        setProblem({ key: photo.key, message: issue.message })
      } else {
        shared.setError(name, { message: issue.message })
        shared.setFocus(name)
      }
      return true
    }
    const telling = ready.find(whereabouts.isNew)
    if (!telling) return false
    go(telling)
    whereabouts.noteShown(telling)
    setAsked(telling.key)
    return true
  }

  return {
    shared,
    current,
    at,
    problem: problem?.key === current?.key ? problem?.message : undefined,
    isAsked: asked !== undefined && asked === current?.key,
    isFocused: focused !== undefined && focused === current?.key,
    show,
    go,
    noteShown: whereabouts.noteShown,
    uploadAll: () => {
      const ready = photos.filter(({ look }) => !look?.isBroken)
      if (isHeldBack(ready)) return
      sendPhotos(ready, person, unkept)
      batch.handOn(ready.map((photo) => photo.key))
      onSent()
    },
  }
}

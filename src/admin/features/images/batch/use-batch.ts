import { useEffect, useReducer, useState } from 'react'
import { isSame } from '../../../../lib/same-value'
import { useIsShown } from '../../../components/layout/use-is-shown'
import {
  dropUpload,
  keepTexts,
  keepUploadFile,
  onUploadElsewhere,
} from '../../../forms/pictures/upload-drafts'
import {
  keptValues,
  spoken,
  withShared,
  type BatchPhoto,
  type Look,
  type PhotoValues,
  type SharedValues,
} from './batch-photo'
import { lookAt } from './look-at'
import { readableFile } from '../../../forms/pictures/readable-file'

type Action =
  | { type: 'add'; photos: readonly BatchPhoto[] }
  | { type: 'write'; key: number; values: Partial<PhotoValues> }
  | { type: 'share'; values: SharedValues }
  | { type: 'heard'; key: number; values: PhotoValues }
  | { type: 'looked'; key: number; look: Look }
  | { type: 'remove'; keys: ReadonlySet<number> }

function changePhotos(photos: readonly BatchPhoto[], action: Action): readonly BatchPhoto[] {
  const written = (photo: BatchPhoto, values: Partial<PhotoValues>) => ({
    ...photo,
    values: { ...photo.values, ...values },
  })
  switch (action.type) {
    case 'add': {
      const known = new Set(photos.map(({ key }) => key))
      return [...photos, ...action.photos.filter(({ key }) => !known.has(key))]
    }
    case 'write':
      return photos.map((one) => (one.key === action.key ? written(one, action.values) : one))
    case 'share':
      return withShared(photos, action.values)
    case 'heard':
      if (!photos.some(({ key }) => key === action.key)) return photos
      return changePhotos(withShared(photos, action.values), { ...action, type: 'write' })
    case 'looked':
      return photos.map((one) => (one.key === action.key ? { ...one, look: action.look } : one))
    case 'remove':
      return photos.filter(({ key }) => !action.keys.has(key))
  }
}

/** Keeps what is said of a photo across a reload; gives whether there was room for it. */
export function keepPhoto(photo: BatchPhoto, isWanted = false): boolean {
  return keepTexts(photo.key, { ...keptValues(photo, isWanted) })
}

/** The photos that are made ready together; they and their texts outlive a reload. */
export function useBatch() {
  const [photos, change] = useReducer(changePhotos, [])
  // Of what the browser did not keep for want of room.
  const [unkept, setUnkept] = useState<ReadonlySet<number>>(new Set())

  // Who comes back begins anew with what was kept.
  const isShown = useIsShown()

  // Another window has the same photos: what is uploaded or taken out there is described here no more,
  // since nothing typed about it would be sent. What is typed there would be lost under what is kept here.
  useEffect(
    () =>
      onUploadElsewhere((key, draft) => {
        const { isWanted, values } = spoken(draft ?? { isWanted: true })
        if (isWanted) change({ type: 'remove', keys: new Set([key]) })
        else change({ type: 'heard', key, values })
      }),
    [],
  )

  async function keepAll(added: readonly BatchPhoto[]) {
    const noted = new Set(added.filter((photo) => keepPhoto(photo)))
    for (const photo of added) {
      const { key, file } = photo
      const isKept = noted.has(photo) && (await keepUploadFile(key, file))
      if (!isKept) setUnkept((before) => new Set([...before, key]))
    }
  }

  function remove(keys: readonly number[]) {
    const gone = new Set(keys)
    // It may have been one of them that kept what is said of all.
    const next = photos.find(({ key }) => !gone.has(key))
    if (next) keepPhoto(next)
    change({ type: 'remove', keys: gone })
  }

  return {
    photos,
    unkept: photos.filter(({ key }) => unkept.has(key)),
    /** Adds photos, new ones or such that are kept already, and looks at one after the other. */
    add: async (added: readonly BatchPhoto[], isNew: boolean) => {
      change({ type: 'add', photos: added })
      // Before they are looked at, which takes a minute for 200: until then a reload would lose them.
      if (isNew) await keepAll(added)
      for (const photo of added) {
        if (!isShown.current) break
        change({ type: 'looked', key: photo.key, look: await lookAt(await readableFile(photo)) })
      }
    },
    write: (photo: BatchPhoto, values: Partial<PhotoValues>) => {
      const after = { ...photo, values: { ...photo.values, ...values } }
      // Heard from another window: kept here once more, it would take back the next key there.
      if (isSame(after.values, photo.values)) return
      keepPhoto(after)
      change({ type: 'write', key: photo.key, values })
    },
    /** Says something of all photos; one of 200 keeps it, since that is at every key. */
    share: (values: SharedValues) => {
      const [first] = photos
      const [after] = withShared(photos, values)
      if (!after || isSame(after.values, first?.values)) return
      keepPhoto(after)
      change({ type: 'share', values })
    },
    /** Lets photos go, and all that was said of them. */
    takeOut: (keys: readonly number[]) => {
      for (const key of keys) dropUpload(key)
      remove(keys)
    },
    /** Hands photos on: what is kept of them stays. */
    handOn: remove,
  }
}

/** What `useBatch` gives. */
export type Batch = ReturnType<typeof useBatch>

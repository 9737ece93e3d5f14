import { useRef, useState } from 'react'
import { newKey } from '../../../lib/browser/new-key'
import { findDraft } from '../../forms/drafts'
import { blankUpload } from '../../forms/pictures/blank-upload'
import { problemWithImage } from '../../forms/pictures/image-file'
import {
  dropUpload,
  findAsked,
  newUploadKey,
  uploadDraftKey,
  type KeptUpload,
} from '../../forms/pictures/upload-drafts'
import { withShared, type BatchPhoto } from './batch/batch-photo'
import { useBatch } from './batch/use-batch'

/** A file that was left out, and why. */
export interface Refused {
  name: string
  problem: string
}

/** The form for one picture; it may wait for its file. */
interface Single {
  key: number
  file: File | null
  /** What was typed into it before a reload. */
  values?: Record<string, unknown>
}

// More are no help to anybody who has to say what one sees in each.
const mostAtOnce = 200

const freshSingle = (): Single => ({ key: newUploadKey(), file: null })

/** What becomes of chosen files: one has a form of its own, several are a batch. */
export function useChosenFiles() {
  const [single, setSingle] = useState(freshSingle)
  const [refused, setRefused] = useState<Refused[]>([])
  const batch = useBatch()
  const underWay = useRef<number>(undefined)

  function take(files: readonly File[]) {
    const judged = files.map((file) => ({ file, problem: problemWithImage(file) }))
    const fit = judged.filter(({ problem }) => !problem).map(({ file }) => file)
    const present = filePresent()
    const room = mostAtOnce - batch.photos.length - (present ? 1 : 0)
    const tooMany = fit.slice(room).map(({ name }) => ({ name, problem: moreThanThat }))
    const wrong = judged.flatMap(({ file: { name }, problem }) =>
      problem ? [{ name, problem }] : [],
    )
    setRefused([...wrong, ...tooMany])
    const chosen = fit.slice(0, room)
    const [first, ...others] = chosen
    if (!first) return
    if (batch.photos.length === 0 && !present && others.length === 0) {
      return setSingle({ ...(single.file ? freshSingle() : single), file: first })
    }
    takeTogether(present ? [present, ...chosen] : chosen)
  }

  const arrivesByItself = () => underWay.current === single.key

  /** The one picture that has a form, unless it is on its way already. */
  function filePresent(): File | null {
    return arrivesByItself() ? null : single.file
  }

  // What was typed for the one picture that was there goes with it.
  function takeTogether(files: readonly File[]) {
    const typed = findDraft(uploadDraftKey(single.key))?.values ?? {}
    // Asked for without an answer, it may be on the server.
    const asked = findAsked(single.key)?.key
    const [one] = batch.photos
    const photos = files.map((file, at): BatchPhoto => {
      const isSingle = at === 0 && !one && !arrivesByItself()
      return {
        key: isSingle ? single.key : newUploadKey(),
        changeKey: (isSingle && asked) || newKey(),
        file,
        values: { ...blankUpload, ...(isSingle && typed) },
      }
    })
    const [first] = one ? [one] : photos
    if (first) void batch.add(withShared(photos, first.values), true)
    setSingle(freshSingle())
  }

  return {
    single,
    refused,
    batch,
    take,
    restore: ({ key, file, values }: KeptUpload) => setSingle({ key, file, values }),
    setUnderWay: (isUnderWay: boolean) => {
      if (isUnderWay) underWay.current = single.key
      else if (arrivesByItself()) underWay.current = undefined
    },
    closeSingle: () => {
      dropUpload(single.key)
      // Another may have been chosen since.
      setSingle((now) => (now.key === single.key ? freshSingle() : now))
    },
  }
}

const moreThanThat = `It is one of more than ${mostAtOnce}. Upload these first, then choose it again.`

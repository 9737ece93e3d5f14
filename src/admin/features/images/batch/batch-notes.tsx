import { Copy, TriangleAlert } from 'lucide-react'
import { Banner } from '../../../components/layout/banner'
import { counted } from '../../../components/words/counted'
import type { Batch } from './use-batch'

interface BatchNotesProps {
  batch: Batch
  doubles: ReadonlyMap<number, string>
  onTakeOut: (keys: readonly number[]) => void
}

/** What is to be known before a batch sets out: what is there already, broken, or kept nowhere. */
export function BatchNotes({ batch: { photos, unkept }, doubles, onTakeOut }: BatchNotesProps) {
  const broken = photos.filter(({ look }) => look?.isBroken)
  return (
    <>
      {doubles.size > 0 && (
        <Banner icon={Copy}>
          <p className="flex-1 basis-56">
            {counted(doubles.size, 'photo is', 'photos are')} already there. Upload all the same, or
            not.
          </p>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => onTakeOut([...doubles.keys()])}
          >
            Take {doubles.size === 1 ? 'it' : 'them'} out
          </button>
        </Banner>
      )}
      {broken.length > 0 && (
        <Banner icon={TriangleAlert}>
          <p className="flex-1 basis-56 break-words">
            {broken.map(({ file }) => file.name).join(', ')} cannot be read and may be damaged. The
            others are uploaded without {broken.length === 1 ? 'it' : 'them'}.
          </p>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => onTakeOut(broken.map(({ key }) => key))}
          >
            Take {broken.length === 1 ? 'it' : 'them'} out
          </button>
        </Banner>
      )}
      {unkept.length > 0 && (
        <Banner icon={TriangleAlert}>
          <p>
            This browser has no room to keep {counted(unkept.length, 'photo')}: do not close this
            page before they are uploaded, or upload fewer at once.
          </p>
        </Banner>
      )}
    </>
  )
}

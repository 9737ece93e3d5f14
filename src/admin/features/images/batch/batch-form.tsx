import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { counted } from '../../../components/words/counted'
import { useUnsavedGuard } from '../../../forms/unsaved'
import { BatchNotes } from './batch-notes'
import type { BatchPhoto } from './batch-photo'
import { PhotoStep } from './photo-step'
import { PhotoStrip } from './photo-strip'
import { SharedFields } from './shared-fields'
import type { Batch } from './use-batch'
import { useBatchForm } from './use-batch-form'
import { useDoubles } from './use-doubles'

interface BatchFormProps {
  batch: Batch
  /** Hears when all that can be uploaded is on its way. */
  onSent: () => void
}

/** Many photos at once: what they share once, what one sees in each one after the other. */
export function BatchForm({ batch, onSent }: BatchFormProps) {
  const { photos, unkept, takeOut, write } = batch
  const { shared, current, at, problem, show, go, noteShown, uploadAll, ...step } = useBatchForm(
    batch,
    onSent,
  )
  const end = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const doubles = useDoubles(photos)
  useUnsavedGuard('images/batch', counted(unkept.length, 'photo'), unkept.length > 0, () =>
    takeOut(unkept.map(({ key }) => key)),
  )
  if (!current) return null

  // The note that offered it goes with them.
  function takeOutAll(keys: readonly number[]) {
    end.current?.focus()
    takeOut(keys)
  }

  function takeOutOne(photo: BatchPhoto) {
    go(photos[at + 1] ?? photos[at - 1])
    takeOut([photo.key])
  }

  const same = doubles.get(current.key)
  const missing = photos.filter(({ values, look }) => !look?.isBroken && !values.alt.trim()).length
  const ready = photos.filter(({ look }) => !look?.isBroken).length
  return (
    <div role="group" aria-label="Upload many photos" className="flex flex-col gap-6">
      <SharedFields control={shared.control} />
      <PhotoStrip
        photos={photos}
        current={current.key}
        isDouble={({ key }) => doubles.has(key)}
        onGo={(key) => show(photos.find((photo) => photo.key === key))}
      />
      <PhotoStep
        key={current.key}
        photo={current}
        place={`Photo ${at + 1} of ${photos.length}`}
        problem={problem}
        isAsked={step.isAsked}
        isFocused={step.isFocused}
        onWrite={(values) => write(current, values)}
        onAsked={() => noteShown(current)}
        onBack={at > 0 ? () => go(photos[at - 1]) : undefined}
        onNext={() => (photos[at + 1] ? go(photos[at + 1]) : button.current?.focus())}
      >
        {same && <p className="text-sm font-medium break-words">Is already there: {same}.</p>}
        <button
          type="button"
          className="btn self-start btn-ghost btn-sm"
          onClick={() => takeOutOne(current)}
        >
          Take this photo out
        </button>
      </PhotoStep>
      <BatchNotes batch={batch} doubles={doubles} onTakeOut={takeOutAll} />
      <div ref={end} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none">
        <button
          ref={button}
          type="button"
          className="btn btn-primary max-md:w-full"
          disabled={ready === 0}
          onClick={uploadAll}
        >
          <Upload aria-hidden className="size-4" />
          Upload all {ready}
        </button>
        {missing > 0 && (
          <p className="text-sm text-muted">{counted(missing, 'photo')} without alt text yet.</p>
        )}
      </div>
    </div>
  )
}

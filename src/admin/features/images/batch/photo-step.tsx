import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldFinding } from '../../../../lib/whereabouts/entries'
import { field } from '../../../../schema/field'
import { images } from '../../../../schema/image'
import { TextField } from '../../../forms/form-fields'
import type { UploadInput } from '../../../forms/pictures/blank-upload'
import { altHint } from '../../../forms/pictures/upload-fields'
import { AskingNote } from '../../../forms/guard/asking-note'
import { GuardContext } from '../../../forms/guard/guard-context'
import { noteOf, useGuard } from '../../../forms/guard/use-guard'
import { useShownFirst } from '../../../forms/guard/use-shown-first'
import { useTyped } from '../../../forms/use-typed'
import type { BatchPhoto, PhotoValues } from './batch-photo'
import { PhotoPreview } from './photo-preview'

interface PhotoStepProps {
  photo: BatchPhoto
  /** "Photo 3 of 40". */
  place: string
  /** Why the person was brought here, if something has to be done. */
  problem?: string
  /** Whether what the guard finds in it is to be shown at once. */
  isAsked: boolean
  /** Whether it was gone to: then one can type at once. */
  isFocused: boolean
  /** Gets whatever is typed. */
  onWrite: (values: Partial<PhotoValues>) => void
  /** Asked when the guard has shown something. */
  onAsked: () => void
  onBack?: () => void
  onNext: () => void
  /** Something to know of this photo. */
  children?: ReactNode
}

const step = 'btn max-md:flex-1'

/** One photo, large, beside the field for what one sees in it; Enter goes on to the next. */
export function PhotoStep(props: PhotoStepProps) {
  const { photo, place, problem, isAsked, isFocused, onWrite, onAsked, onBack, onNext, children } =
    props
  const form = useForm<UploadInput>({ defaultValues: photo.values })
  const { control, setError } = form
  const element = useRef<HTMLFormElement>(null)
  const found = useGuard('images/new', form)
  const guard = {
    ...found,
    // With the photo, whichever way one goes on from it.
    callFine: (finding: FieldFinding) => {
      found.callFine(finding)
      onWrite({ fine: [...(photo.values.fine ?? []), noteOf(finding)] })
    },
  }
  useShownFirst(element, guard)

  useTyped(form, { alt: photo.values.alt }, ({ alt }) => onWrite({ alt }))
  const check = useEffectEvent(guard.check)
  useEffect(() => {
    if (isAsked) check()
  }, [isAsked])
  useEffect(() => {
    if (problem) setError('alt', { message: problem })
  }, [problem, setError])
  useEffect(() => {
    if (isFocused || problem) element.current?.querySelector('input')?.focus()
  }, [isFocused, problem])

  function goOn() {
    if (!guard.check()) return onAsked()
    onNext()
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={`${place}, ${photo.file.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
      className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <PhotoPreview photo={photo} />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-sm text-muted">
          <strong className="text-base-content">{place}</strong>{' '}
          <span className="break-words">{photo.file.name}</span>
        </p>
        <GuardContext value={guard}>
          <TextField control={control} {...field(images, 'alt', 'create')} hint={altHint} />
        </GuardContext>
        {guard.findings.length > 0 && <AskingNote />}
        {children}
        <div className="flex gap-3">
          <button type="button" className={`${step} btn-ghost`} disabled={!onBack} onClick={onBack}>
            <ChevronLeft aria-hidden className="size-4" />
            Back
          </button>
          <button type="submit" className={`${step} btn-outline`}>
            Next photo
            <ChevronRight aria-hidden className="size-4" />
          </button>
        </div>
      </div>
    </form>
  )
}

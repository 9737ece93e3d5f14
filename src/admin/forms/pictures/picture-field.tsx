import { useId, useRef, useState } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { uploadsPath } from '../../../schema/url'
import { type Image, imageQueries } from '../../api/images'
import { useShown } from '../../components/lists/use-shown'
import { Thumbnail } from '../../components/pictures/thumbnail'
import { currentReference } from '../../outbox/entry-names'
import { ImagePicker } from './image-picker'

interface PictureFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  /** The title of the dialog with all pictures. */
  pickerTitle: string
  /** What the field holds of a picture: its id, or the address of its file. */
  by: 'id' | 'uploadUrl'
}

/** A picture, chosen from all there are. */
export function PictureField<Input extends FieldValues, Output>(
  props: PictureFieldProps<Input, Output>,
) {
  const { control, name, label, pickerTitle, by } = props
  const { field, fieldState } = useController({ control, name })
  const [picking, setPicking] = useState(false)
  const { data: images } = useShown(imageQueries.list())
  const valueOf = ({ id, filename }: Image) => (by === 'id' ? id : uploadsPath + filename)
  const chosen = currentReference((field.value as string | null | undefined) ?? '')
  const image = images?.find((one) => valueOf(one) === chosen)
  const isMissing = images != null && chosen !== '' && !image
  const choose = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const errorId = useId()
  const error = fieldState.error?.message
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={labelId} className="font-medium">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {image && (
          <>
            <Thumbnail image={image} className="size-14 rounded-field" />
            <span dir="auto" className="min-w-0 grow basis-32 text-sm break-words">
              {image.title || image.alt}
            </span>
          </>
        )}
        {isMissing && <span className="text-sm text-muted">This picture is no longer there.</span>}
        <button
          ref={(button) => {
            choose.current = button
            // Where the form leads to when what is chosen is refused.
            field.ref(button)
          }}
          type="button"
          className="btn btn-sm"
          onClick={() => setPicking(true)}
        >
          {image ? 'Change Image' : 'Select Image'}
        </button>
        {(image || isMissing) && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            onClick={() => {
              choose.current?.focus()
              field.onChange('')
            }}
          >
            Clear
          </button>
        )}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-error">
          {error}
        </p>
      )}
      <ImagePicker
        title={pickerTitle}
        noneLabel="No Image"
        open={picking}
        onClose={() => setPicking(false)}
        chosen={image?.id ?? null}
        onPick={(picked) => field.onChange(picked ? valueOf(picked) : '')}
      />
    </div>
  )
}

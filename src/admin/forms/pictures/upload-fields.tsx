import { useWatch, type Control } from 'react-hook-form'
import { field } from '../../../schema/field'
import { images, targetSizes } from '../../../schema/image'
import { categoryOptions, categoryPlaces } from '../../components/pictures/image-categories'
import { useProductionOptions } from '../../components/lists/use-production-options'
import { SelectField, TextField } from '../form-fields'
import type { UploadInput, UploadOutput } from './blank-upload'

/** What good alt text is. */
export const altHint =
  'Say what one sees, for somebody who cannot: who, doing what, where. “Wren as the keeper, lifting a lantern in falling snow.”'

/** The sizes a picture can be fitted to, for a list of choices. */
export const sizeOptions = Object.entries(targetSizes).map(([value, { label }]) => ({
  value,
  label,
}))

/** The categories, of which none is chosen at first. */
export const categoryChoices = [{ value: '', label: 'Choose a category' }, ...categoryOptions]

interface UploadFieldsProps {
  control: Control<UploadInput, unknown, UploadOutput>
  /** Whether the alt text is still just the file's name. */
  isAltFromName: boolean
}

export function UploadFields({ control, isAltFromName }: UploadFieldsProps) {
  const category = useWatch({ control, name: 'category' })
  const productions = useProductionOptions({ value: 'none', label: 'None' })
  const of = (name: keyof UploadInput) => ({ control, ...field(images, name, 'create') })
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <SelectField {...of('category')} options={categoryChoices} hint={categoryPlaces[category]} />
      <SelectField {...of('productionId')} {...productions} />
      <SelectField {...of('targetSize')} options={sizeOptions} />
      <div className="sm:col-span-2">
        <TextField
          {...of('alt')}
          hint={isAltFromName ? `This is only the file’s name. ${altHint}` : altHint}
        />
      </div>
      <TextField {...of('title')} />
      <div className="sm:col-span-2 xl:col-span-3">
        <TextField {...of('description')} rows={2} />
      </div>
    </div>
  )
}

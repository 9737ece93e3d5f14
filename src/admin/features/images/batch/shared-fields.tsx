import { useWatch, type Control } from 'react-hook-form'
import { field } from '../../../../schema/field'
import { images } from '../../../../schema/image'
import { categoryPlaces } from '../../../components/pictures/image-categories'
import { useProductionOptions } from '../../../components/lists/use-production-options'
import { SelectField, TextField } from '../../../forms/form-fields'
import type { UploadInput } from '../../../forms/pictures/blank-upload'
import { categoryChoices, sizeOptions } from '../../../forms/pictures/upload-fields'

/** What is said once of all photos of a batch. */
export function SharedFields({ control }: { control: Control<UploadInput> }) {
  const productions = useProductionOptions({ value: 'none', label: 'None' })
  const category = useWatch({ control, name: 'category' })
  const of = (name: keyof UploadInput) => ({ control, ...field(images, name, 'create') })
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <legend className="sr-only">The same for all of them</legend>
      <SelectField {...of('category')} options={categoryChoices} hint={categoryPlaces[category]} />
      <SelectField {...of('productionId')} {...productions} />
      <TextField {...of('photographer')} hint="Whoever took them; may stay empty." />
      <SelectField {...of('targetSize')} options={sizeOptions} />
    </fieldset>
  )
}

import { useWatch } from 'react-hook-form'
import { field } from '../../../schema/field'
import { images } from '../../../schema/image'
import type { Image } from '../../api/images'
import { categoryOptions, logoOption } from '../../components/pictures/image-categories'
import { useProductionOptions } from '../../components/lists/use-production-options'
import { EntryForm } from '../../forms/entry-form'
import { SelectField, TextField } from '../../forms/form-fields'
import { SaveRow } from '../../forms/save-row'
import { altHint } from '../../forms/pictures/upload-fields'
import { FocalPointField } from './focal-point/focal-point-field'
import type { ImageInput, useImageForm } from './use-image-form'

interface ImageFormProps {
  image: Image
  entryForm: ReturnType<typeof useImageForm>
}

/** Edits what is said of a picture, and what of it is kept in sight. */
export function ImageForm({ image, entryForm }: ImageFormProps) {
  const { control } = entryForm
  const productions = useProductionOptions({ value: '', label: 'None' })
  const isLogo = useWatch({ control, name: 'category' }) === 'agency'
  const of = (name: keyof ImageInput) => ({ control, ...field(images, name) })
  return (
    <EntryForm entryForm={entryForm} label="Image texts">
      <TextField {...of('title')} />
      <TextField {...of('alt')} rows={3} hint={altHint} />
      <TextField {...of('description')} />
      <SelectField
        {...of('category')}
        options={isLogo ? [...categoryOptions, logoOption] : categoryOptions}
      />
      <SelectField {...of('productionId')} {...productions} />
      <TextField {...of('photographer')} />
      <FocalPointField image={image} control={control} label={images.labels.focalPoint} />
      <SaveRow entryForm={entryForm} label="Save Changes" />
    </EntryForm>
  )
}

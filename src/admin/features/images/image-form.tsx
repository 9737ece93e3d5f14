import { useWatch } from 'react-hook-form'
import { field } from '../../../schema/field'
import { images } from '../../../schema/image'
import { categoryOptions, logoOption } from '../../components/pictures/image-categories'
import { useProductionOptions } from '../../components/lists/use-production-options'
import { EntryForm } from '../../forms/entry-form'
import { SelectField, TextField } from '../../forms/form-fields'
import { SaveRow } from '../../forms/save-row'
import { altHint } from '../../forms/pictures/upload-fields'
import type { ImageInput, useImageForm } from './use-image-form'

/** Edits what is said of a picture. */
export function ImageForm({ entryForm }: { entryForm: ReturnType<typeof useImageForm> }) {
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
      <SelectField {...of('productionId')} options={productions} />
      <TextField {...of('photographer')} />
      <SaveRow entryForm={entryForm} label="Save Changes" pendingLabel="Saving..." />
    </EntryForm>
  )
}

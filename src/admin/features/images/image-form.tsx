import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { imageCategories } from '../../../schema/image'
import { productionQueries } from '../../api/productions'
import { productionLabel } from '../../components/production-label'
import { EntryForm } from '../../forms/entry-form'
import { SelectField, TextAreaField, TextField } from '../../forms/form-fields'
import { SaveRow } from '../../forms/save-row'
import { altHint } from './upload-fields'
import type { useImageForm } from './use-image-form'

const categoryOptions = Object.entries(imageCategories).map(([value, label]) => ({ value, label }))
// Only the agency's logo is in this category, and only by being uploaded as one.
const agencyOption = { value: 'agency', label: 'Agency' }

/** Edits what is said of a picture. */
export function ImageForm({ entryForm }: { entryForm: ReturnType<typeof useImageForm> }) {
  const { control } = entryForm
  const { data: productions = [] } = useQuery(productionQueries.list())
  const isLogo = useWatch({ control, name: 'category' }) === 'agency'
  return (
    <EntryForm entryForm={entryForm} label="Image texts">
      <TextField control={control} name="title" label="Title" />
      <TextAreaField
        control={control}
        name="alt"
        label="Alt Text"
        rows={3}
        required
        hint={altHint}
      />
      <TextAreaField control={control} name="description" label="Description" rows={3} />
      <SelectField
        control={control}
        name="category"
        label="Category"
        options={isLogo ? [...categoryOptions, agencyOption] : categoryOptions}
      />
      <SelectField
        control={control}
        name="productionId"
        label="Production"
        options={[
          { value: '', label: 'None' },
          ...productions.map((production) => ({
            value: production.id,
            label: productionLabel(production),
          })),
        ]}
      />
      <SaveRow entryForm={entryForm} label="Save Changes" pendingLabel="Saving..." />
    </EntryForm>
  )
}

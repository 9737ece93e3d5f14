import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import { imageCategories, targetSizes, type imageUpload } from '../../../schema/image'
import { productionQueries } from '../../api/productions'
import { productionLabel } from '../../components/production-label'
import { SelectField, TextAreaField, TextField } from '../../forms/form-fields'

type UploadInput = z.input<typeof imageUpload>
type UploadOutput = z.output<typeof imageUpload>

/** What good alt text is. */
export const altHint =
  'Say what one sees, for somebody who cannot: who, doing what, where. “Wren as the keeper, lifting a lantern in falling snow.”'

const categoryOptions = [
  { value: '', label: 'Choose a category' },
  ...Object.entries(imageCategories).map(([value, label]) => ({ value, label })),
]
const sizeOptions = Object.entries(targetSizes).map(([value, { label }]) => ({ value, label }))

interface UploadFieldsProps {
  control: Control<UploadInput, unknown, UploadOutput>
  /** Whether the alt text is still just the file's name. */
  isAltFromName: boolean
}

export function UploadFields({ control, isAltFromName }: UploadFieldsProps) {
  const { data: productions = [] } = useQuery(productionQueries.list())
  const field = (name: FieldPath<UploadInput>) => ({ control, name })
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField {...field('category')} label="Category" required options={categoryOptions} />
      <SelectField
        {...field('productionId')}
        label="Production"
        options={[
          { value: 'none', label: 'None' },
          ...productions.map((production) => ({
            value: production.id,
            label: productionLabel(production),
          })),
        ]}
      />
      <SelectField {...field('targetSize')} label="Target Size" options={sizeOptions} />
      <div className="sm:col-span-2">
        <TextField
          {...field('alt')}
          label="Alt Text"
          required
          hint={isAltFromName ? `This is only the file’s name. ${altHint}` : altHint}
        />
      </div>
      <TextField {...field('title')} label="Title" />
      <div className="sm:col-span-2 lg:col-span-3">
        <TextAreaField {...field('description')} label="Description" rows={2} />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPath } from 'react-hook-form'
import { productionQueries } from '../../api/productions'
import { productionLabel } from '../../components/production-label'
import { SelectField, TextAreaField, TextField } from '../../forms/form-fields'
import { ImageField } from './image-field'

/** What the form of a story holds; '' stands for no image and no production. */
export interface StoryValues {
  headline: string
  date?: string
  description?: string
  imageId?: unknown
  productionId?: unknown
}

interface StoryFieldsProps<Output> {
  control: Control<StoryValues, unknown, Output>
  /** Whether the first field takes focus, as where the form opens in place of a story. */
  autoFocus?: boolean
}

/** The fields that adding and editing a story share. */
export function StoryFields<Output>({ control, autoFocus }: StoryFieldsProps<Output>) {
  const { data: productions = [] } = useQuery(productionQueries.list())
  const field = (name: FieldPath<StoryValues>) => ({ control, name })
  return (
    <>
      <TextField {...field('headline')} label="Headline" required autoFocus={autoFocus} />
      <TextField {...field('date')} label="Date" type="date" required />
      <TextAreaField {...field('description')} label="Description" rows={4} required={!autoFocus} />
      <ImageField control={control} />
      <SelectField
        {...field('productionId')}
        label="Link to Production"
        options={[
          { value: '', label: 'No production' },
          ...productions.map((production) => ({
            value: production.id,
            label: productionLabel(production),
          })),
        ]}
      />
    </>
  )
}

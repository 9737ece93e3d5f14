import type { Control, FieldPath } from 'react-hook-form'
import { TextAreaField, TextField } from '../../forms/form-fields'

/** What the form of a production holds; the director is kept as it is. */
export interface ProductionValues {
  name: string
  role: string
  productionDate: string
  venue?: string
  director?: string
  description?: string
}

interface ProductionFieldsProps<Output> {
  control: Control<ProductionValues, unknown, Output>
  autoFocus?: boolean
}

/** The fields that creating and editing a production share. */
export function ProductionFields<Output>({ control, autoFocus }: ProductionFieldsProps<Output>) {
  const field = (name: FieldPath<ProductionValues>) => ({ control, name })
  return (
    <>
      <TextField {...field('name')} label="Production Name" required autoFocus={autoFocus} />
      <TextField {...field('role')} label="Your Role" required />
      <TextField {...field('productionDate')} label="Production Date" type="date" required />
      <TextField {...field('venue')} label="Venue" />
      <TextAreaField {...field('description')} label="Description" rows={4} />
    </>
  )
}

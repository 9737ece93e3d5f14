import type { Control } from 'react-hook-form'
import { field } from '../../../schema/field'
import { productions } from '../../../schema/production'
import { TextField } from '../../forms/form-fields'
import type { FormInput } from '../../forms/form-value'

/** What the form of a production holds. */
export type ProductionValues = FormInput<typeof productions.update>

interface ProductionFieldsProps<Output> {
  control: Control<ProductionValues, unknown, Output>
  autoFocus?: boolean
}

/** The fields that creating and editing a production share. */
export function ProductionFields<Output>({ control, autoFocus }: ProductionFieldsProps<Output>) {
  const of = (name: keyof ProductionValues) => ({ control, ...field(productions, name) })
  return (
    <>
      <TextField {...of('name')} autoFocus={autoFocus} />
      <TextField {...of('role')} />
      <TextField {...of('productionDate')} type="date" />
      <TextField {...of('venue')} />
      <TextField {...of('director')} />
      <TextField {...of('description')} />
    </>
  )
}

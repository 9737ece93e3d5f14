import { useMutation } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { type NewProduction, productionMutations } from '../../api/productions'
import { EntryForm } from '../../forms/entry-form'
import { formValues } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { ProductionFields, type ProductionValues } from './production-fields'

export function AddProduction() {
  const create = useMutation(productionMutations.create())
  const entryForm = useEntryForm<ProductionValues, NewProduction>({
    name: 'the new production',
    draftKey: 'productions/new',
    schema: collections.productions.create,
    blank: formValues(collections.productions.create, {}),
    create: (production, keeping) => create.mutateAsync({ production, ...keeping }),
  })
  return (
    <EntryForm entryForm={entryForm} label="Add Production">
      <ProductionFields control={entryForm.control} />
      <SaveRow entryForm={entryForm} label="Create Production" pendingLabel="Creating..." />
    </EntryForm>
  )
}

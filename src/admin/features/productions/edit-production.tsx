import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { quoted } from '../../../lib/quoted'
import { productions } from '../../../schema/production'
import { Dialog } from '../../../ui/dialog'
import { type NewProduction, type Production, productionMutations } from '../../api/productions'
import { EntryForm } from '../../forms/entry-form'
import { formVersion } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { ProductionFields, type ProductionValues } from './production-fields'

// The form itself asks for nothing: what the server refuses is shown at its fields.
const anyText = z.string().trim()
const texts = Object.keys(productions.update.shape).map((name) => [name, anyText])
const unchecked = z.object(
  Object.fromEntries(texts) as Record<keyof NewProduction, typeof anyText>,
) satisfies z.ZodType<NewProduction>

/** Edits a production in a dialog. */
export function EditProduction(props: { production: Production; onClose: () => void }) {
  const { production, onClose } = props
  const update = useMutation(productionMutations.update(production.id))
  const entryForm = useEntryForm<ProductionValues, NewProduction>({
    name: quoted(production.name),
    draftKey: `productions/${production.id}`,
    schema: unchecked,
    labels: productions.labels,
    loaded: formVersion(productions.update, production),
    save: async (change, revision) => {
      return formVersion(
        productions.update,
        (await update.mutateAsync({ production: change, revision })).data,
      )
    },
    onSaved: onClose,
  })

  return (
    <Dialog open onClose={() => void entryForm.leave(onClose)} title="Edit Production">
      <EntryForm entryForm={entryForm} label="Edit Production">
        <ProductionFields control={entryForm.control} autoFocus />
        <SaveRow entryForm={entryForm} label="Save Changes" onCancel={onClose} />
      </EntryForm>
    </Dialog>
  )
}

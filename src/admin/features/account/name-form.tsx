import { useMutation } from '@tanstack/react-query'
import { field } from '../../../schema/field'
import { ownName, users } from '../../../schema/user'
import { accountMutations } from '../../api/account'
import type { SessionUser } from '../../api/session'
import { EntryForm } from '../../forms/entry-form'
import { TextField } from '../../forms/form-fields'
import { formVersion } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'

/** The form of one's own name, which keeps what is typed as every other form does. */
export function useNameForm(user: SessionUser) {
  const rename = useMutation(accountMutations.rename())
  return useEntryForm({
    name: 'your name',
    draftKey: 'account',
    schema: ownName,
    labels: users.labels,
    loaded: formVersion(ownName, user),
    save: async (name, revision) =>
      formVersion(ownName, (await rename.mutateAsync({ name, revision })).data),
  })
}

/** One's own name, as the header greets. */
export function NameForm({ entryForm }: { entryForm: ReturnType<typeof useNameForm> }) {
  const { control } = entryForm
  return (
    <EntryForm entryForm={entryForm} label="Name">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} {...field(users, 'firstName')} autoComplete="given-name" />
        <TextField control={control} {...field(users, 'lastName')} autoComplete="family-name" />
      </div>
      <SaveRow entryForm={entryForm} label="Save Name" />
    </EntryForm>
  )
}

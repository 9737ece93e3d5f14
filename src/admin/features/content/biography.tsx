import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { singletons } from '../../../schema'
import type { CmsData } from '../../../schema/api'
import { defaultBio } from '../../../schema/defaults'
import { siteMutations } from '../../api/site'
import { HistoryButton } from '../../components/entry-history'
import { EntryForm } from '../../forms/entry-form'
import { TextAreaField, TextField } from '../../forms/form-fields'
import { asFormValue } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'

type BioInput = z.input<typeof singletons.bio.schema>
type BioOutput = z.output<typeof singletons.bio.schema>

/** Who the performer is; the detailed text is one paragraph a line. */
export function Biography({ bio }: { bio: CmsData['bio'] }) {
  const update = useMutation(siteMutations.update())
  const entryForm = useEntryForm<BioInput, BioOutput>({
    name: 'the biography',
    draftKey: 'bio',
    schema: singletons.bio.schema,
    loaded: {
      values: {
        name: bio.name,
        tagline: bio.tagline,
        shortBio: bio.shortBio,
        longBio: asFormValue(bio.longBio),
      },
      revision: bio.revision,
    },
    save: (content, revision) => update.mutateAsync({ type: 'bio', content, revision }),
  })
  const { control } = entryForm
  return (
    <EntryForm entryForm={entryForm} label="Biography & Info">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label="Full Name"
          required
          placeholder={defaultBio.name}
        />
        <TextField
          control={control}
          name="tagline"
          label="Tagline"
          required
          placeholder={defaultBio.tagline}
        />
      </div>
      <TextAreaField
        control={control}
        name="shortBio"
        label="Short Bio"
        rows={3}
        required
        placeholder={defaultBio.shortBio}
        hint="The home page shows its first 120 characters."
      />
      <TextAreaField
        control={control}
        name="longBio"
        label="Detailed Biography"
        rows={8}
        required
        placeholder={defaultBio.longBio[0]}
        hint="Every line becomes a paragraph."
      />
      <SaveRow entryForm={entryForm} label="Save Biography" pendingLabel="Saving...">
        <HistoryButton
          entry={{ kind: 'bio', id: '', title: 'the biography', revision: bio.revision }}
        />
      </SaveRow>
    </EntryForm>
  )
}

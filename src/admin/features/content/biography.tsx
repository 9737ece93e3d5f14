import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { singletons } from '../../../schema'
import type { CmsData } from '../../../schema/api'
import { field } from '../../../schema/field'
import { siteMutations } from '../../api/site'
import { HistoryButton } from '../../components/history/entry-history'
import { EntryForm } from '../../forms/entry-form'
import { TextField } from '../../forms/form-fields'
import { formVersion } from '../../forms/form-value'
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
    labels: singletons.bio.labels,
    loaded: formVersion(singletons.bio.schema, bio),
    save: async (content, revision) => {
      const { data } = await update.mutateAsync({ type: 'bio', content, revision })
      return formVersion(singletons.bio.schema, data.bio)
    },
  })
  const { control } = entryForm
  const of = (name: keyof BioInput) => ({ control, ...field(singletons.bio, name) })
  return (
    <EntryForm entryForm={entryForm} label="Biography & Info">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...of('name')} />
        <TextField {...of('tagline')} />
      </div>
      <TextField {...of('shortBio')} hint="The home page shows its first 120 characters." />
      <TextField {...of('longBio')} hint="Every line becomes a paragraph." />
      <SaveRow entryForm={entryForm} label="Save Biography">
        <HistoryButton
          entry={{ kind: 'bio', id: '', title: 'the biography', revision: bio.revision }}
        />
      </SaveRow>
    </EntryForm>
  )
}

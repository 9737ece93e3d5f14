import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { field } from '../../../schema/field'
import { site } from '../../../schema/site'
import { videoUrl } from '../../../schema/url'
import { siteMutations } from '../../api/site'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { SaveCue } from '../../components/saving/save-cue'
import { Section } from '../../components/layout/section'
import { EntryForm } from '../../forms/entry-form'
import { TextField } from '../../forms/form-fields'
import { useAutosave } from '../../forms/use-autosave'
import { useEntryForm } from '../../forms/use-entry-form'

const schema = z.object({ reelUrl: videoUrl() })

/** The reel's address: saved by itself when typing pauses and what stands there is an address. */
export function DemoReel({ reelUrl, revision }: { reelUrl: string; revision: string }) {
  const update = useMutation(siteMutations.update())
  const entryForm = useEntryForm({
    name: 'the demo reel',
    draftKey: 'reel',
    schema,
    labels: site.labels,
    loaded: { values: { reelUrl }, revision },
    save: async (change, base) => {
      const content = change.reelUrl ?? reelUrl
      const { data } = await update.mutateAsync({ type: 'reelUrl', content, revision: base })
      return { values: { reelUrl: data.reelUrl }, revision: data.revision }
    },
  })
  useAutosave(entryForm)
  const { control } = entryForm

  return (
    <Section title="Demo Reel" actions={<HistoryButton entry={{ ...siteSettings, revision }} />}>
      <EntryForm entryForm={entryForm} label="Demo Reel">
        <TextField
          control={control}
          {...field(site, 'reelUrl')}
          name="reelUrl"
          type="url"
          hint="A YouTube or Vimeo address, or a video file. It is saved as soon as you stop typing."
        />
        <SaveCue
          isDirty={entryForm.isDirty}
          isSaving={entryForm.isSaving}
          isSaved={entryForm.isSaved}
          isWaiting={entryForm.isWaiting}
        />
      </EntryForm>
    </Section>
  )
}

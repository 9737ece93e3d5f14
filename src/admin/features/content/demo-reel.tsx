import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { field } from '../../../schema/field'
import { site } from '../../../schema/site'
import { videoUrl } from '../../../schema/url'
import { siteMutations } from '../../api/site'
import { HistoryButton, siteSettings } from '../../components/entry-history'
import { SaveCue } from '../../components/save-cue'
import { Section } from '../../components/section'
import { EntryForm } from '../../forms/entry-form'
import { TextField } from '../../forms/form-fields'
import { useEntryForm } from '../../forms/use-entry-form'

/** How long typing must pause before the address is saved, in milliseconds. */
const pause = 800
const schema = z.object({ reelUrl: videoUrl() })

/** The reel's address: saved by itself when typing pauses and what stands there is an address. */
export function DemoReel({ reelUrl, revision }: { reelUrl: string; revision: string }) {
  const update = useMutation(siteMutations.update())
  const entryForm = useEntryForm({
    name: 'the demo reel',
    draftKey: 'reel',
    schema,
    loaded: { values: { reelUrl }, revision },
    save: (values, base) =>
      update.mutateAsync({ type: 'reelUrl', content: values.reelUrl, revision: base }),
  })
  const { control, isDirty, isSaving } = entryForm
  const typed = useWatch({ control, name: 'reelUrl' })
  const submit = useRef(entryForm.submit)
  // What was refused once is not sent again until it is changed.
  const sent = useRef<string | null>(null)
  useEffect(() => {
    submit.current = entryForm.submit
  })
  useEffect(() => {
    if (!isDirty) sent.current = null
    if (!isDirty || isSaving || typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      void submit.current()
    }, pause)
    return () => clearTimeout(timer)
  }, [isDirty, isSaving, typed])

  return (
    <Section
      title="Demo Reel"
      actions={<HistoryButton entry={{ ...siteSettings, revision }} />}
    >
      <EntryForm entryForm={entryForm} label="Demo Reel">
        <TextField
          control={control}
          {...field(site, 'reelUrl')}
          name="reelUrl"
          type="url"
          hint="A YouTube or Vimeo address, or a video file. It is saved as soon as you stop typing."
        />
        <SaveCue isDirty={isDirty} isSaving={isSaving} isSaved={entryForm.isSaved} />
      </EntryForm>
    </Section>
  )
}

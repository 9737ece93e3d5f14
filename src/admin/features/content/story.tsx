import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { singletons } from '../../../schema'
import { siteMutations } from '../../api/site'
import { field } from '../../../schema/field'
import { HistoryButton } from '../../components/history/entry-history'
import { Section } from '../../components/layout/section'
import { EntryForm } from '../../forms/entry-form'
import { TextField } from '../../forms/form-fields'
import { asFormValue } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'

type StoryInput = z.input<typeof singletons.story.schema>
type StoryOutput = z.output<typeof singletons.story.schema>

interface StoryCardProps {
  title: string
  paragraphs: readonly string[]
  revision: string
}

function formOf(title: string, paragraphs: readonly string[], revision: string) {
  return { values: { title, story: asFormValue(paragraphs) }, revision }
}

/** How it all began; without a text the public page has no such part. */
export function StoryCard({ title, paragraphs, revision }: StoryCardProps) {
  const update = useMutation(siteMutations.update())
  const entryForm = useEntryForm<StoryInput, StoryOutput>({
    name: 'the story',
    draftKey: 'story',
    schema: singletons.story.schema,
    labels: singletons.story.labels,
    loaded: formOf(title, paragraphs, revision),
    save: async (content, base) => {
      const { data } = await update.mutateAsync({ type: 'story', content, revision: base })
      return formOf(data.storyTitle, data.story, data.storyRevision)
    },
  })
  const { control } = entryForm
  const of = (name: keyof StoryInput) => ({ control, ...field(singletons.story, name) })
  return (
    <Section title="Story" description="Shown on the bio page, below the credits.">
      <EntryForm entryForm={entryForm} label="Story">
        <TextField {...of('title')} />
        <TextField
          {...of('story')}
          hint="Every line becomes a paragraph. Leave it empty to leave this part out."
        />
        <SaveRow entryForm={entryForm} label="Save Story">
          <HistoryButton entry={{ kind: 'story', id: '', title: 'the story', revision }} />
        </SaveRow>
      </EntryForm>
    </Section>
  )
}

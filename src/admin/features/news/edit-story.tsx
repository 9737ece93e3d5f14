import { useMutation } from '@tanstack/react-query'
import { quoted } from '../../../lib/quoted'
import { collections } from '../../../schema'
import { newsMutations, type NewsStory, type StoryChange } from '../../api/news'
import { EntryForm } from '../../forms/entry-form'
import { formVersion } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { StoryFields, type StoryValues } from './story-fields'

/** Edits a story in the place where it stands. */
export function EditStory({ story, onClose }: { story: NewsStory; onClose: () => void }) {
  const update = useMutation(newsMutations.update(story.id))
  const entryForm = useEntryForm<StoryValues, StoryChange>({
    name: quoted(story.headline),
    draftKey: `news/${story.id}`,
    schema: collections.news.update,
    labels: collections.news.labels,
    loaded: formVersion(collections.news.update, story),
    save: async (change, revision) => {
      return formVersion(
        collections.news.update,
        (await update.mutateAsync({ story: change, revision })).data,
      )
    },
    onSaved: onClose,
    invalidTitle: 'Error',
  })
  return (
    <EntryForm entryForm={entryForm} label={`Edit ${story.headline}`} className="w-full">
      <StoryFields control={entryForm.control} form="update" />
      <SaveRow entryForm={entryForm} label="Save" onCancel={onClose} />
    </EntryForm>
  )
}

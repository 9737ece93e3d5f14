import { useMutation } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { newsMutations, type NewsStory, type StoryChange } from '../../api/news'
import { EntryForm } from '../../forms/entry-form'
import { formValues } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { StoryFields, type StoryValues } from './story-fields'

/** Edits a story in the place where it stands. */
export function EditStory({ story, onClose }: { story: NewsStory; onClose: () => void }) {
  const update = useMutation(newsMutations.update(story.id))
  const entryForm = useEntryForm<StoryValues, StoryChange>({
    name: `“${story.headline}”`,
    draftKey: `news/${story.id}`,
    schema: collections.news.update,
    loaded: {
      values: formValues(collections.news.update, story),
      revision: story.revision,
    },
    save: (values, revision) => update.mutateAsync({ story: values, revision }),
    onSaved: onClose,
    invalidTitle: 'Error',
  })
  return (
    <EntryForm entryForm={entryForm} label={`Edit ${story.headline}`} className="w-full">
      <StoryFields control={entryForm.control} form="update" />
      <SaveRow
        entryForm={entryForm}
        label="Save"
        pendingLabel="Saving..."
        onCancel={() => void entryForm.discard().then((gone) => gone && onClose())}
      />
    </EntryForm>
  )
}

import { useMutation } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { today } from '../../../schema/date'
import { newsMutations, type NewStory } from '../../api/news'
import { EntryForm } from '../../forms/entry-form'
import { formValues } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { StoryFields, type StoryValues } from './story-fields'

export function AddStory() {
  const create = useMutation(newsMutations.create())
  const entryForm = useEntryForm<StoryValues, NewStory>({
    name: 'the new story',
    draftKey: 'news/new',
    schema: collections.news.create,
    blank: formValues(collections.news.create, { date: today() }),
    create: (story, keeping) => create.mutateAsync({ story, ...keeping }),
    invalidTitle: 'Error',
  })
  return (
    <EntryForm entryForm={entryForm} label="Add News Story">
      <StoryFields control={entryForm.control} form="create" />
      <SaveRow entryForm={entryForm} label="Add News Story" pendingLabel="Adding..." />
    </EntryForm>
  )
}

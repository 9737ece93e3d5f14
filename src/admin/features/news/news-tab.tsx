import { Newspaper } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { newsQueries, type NewsStory } from '../../api/news'
import { useFocusBack } from '../../components/focus/focus'
import { GrowingList } from '../../components/lists/growing-list'
import { OnlyOneNote, useOnlyOne } from '../../components/lists/only-one'
import { QueryState } from '../../components/lists/query-state'
import { SearchedList } from '../../components/lists/searched-list'
import { FormAndList, Section } from '../../components/layout/section'
import { useOneOpen } from '../../forms/use-one-open'
import { AddStory } from './add-story'
import { rowKey } from '../../outbox/entry-names'
import { StoryRow } from './story-row'
import { useEntryFromAddress } from '../../components/lists/use-entry-from-address'
import { useShown } from '../../components/lists/use-shown'

/** News: a form that adds a story, and every story published so far. */
export function NewsTab() {
  return (
    <FormAndList
      form={
        <Section title="Add News Story">
          <AddStory />
        </Section>
      }
      list={<StoryList />}
    />
  )
}

function StoryList() {
  const query = useShown(newsQueries.list())
  const edit = useOneOpen('news')
  const only = useOnlyOne('news', query.data)
  // The note that leads to all goes with its button.
  const list = useFocusBack<HTMLDivElement>(only.isOne)
  useEntryFromAddress((id) => void edit.open(id).then((isOpen) => isOpen && only.show(id)))
  return (
    <Section title={`Published Stories${query.data ? ` (${query.data.length})` : ''}`}>
      {only.isOne && <OnlyOneNote what="story" onAll={only.showAll} />}
      <div ref={list} tabIndex={-1} className="outline-none">
        <QueryState
          query={query}
          error="Failed to load the news stories. Please try again."
          loading={<StorySkeleton />}
        >
          {(stories) =>
            stories.length === 0 ? (
              <EmptyState icon={Newspaper} title="No news stories yet.">
                Add the first one with the form: it appears on the News page at once.
              </EmptyState>
            ) : (
              <SearchedList
                one="story"
                many="stories"
                items={only.shown(stories)}
                textsOf={textsOf}
                staysId={edit.openId}
              >
                {(found) => (
                  <GrowingList
                    items={found}
                    step={12}
                    className="divide-y divide-base-300 border-y border-base-300"
                  >
                    {(story) => (
                      <StoryRow
                        key={rowKey('news', story.id)}
                        story={story}
                        editing={edit.openId === story.id}
                        onEdit={edit.open}
                        onClose={edit.close}
                      />
                    )}
                  </GrowingList>
                )}
              </SearchedList>
            )
          }
        </QueryState>
      </div>
    </Section>
  )
}

function textsOf({ headline, description }: NewsStory) {
  return [headline, description]
}

function StorySkeleton() {
  return (
    <Loading label="Loading news stories" className="flex flex-col gap-6">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex gap-4">
          <Skeleton className="size-16 sm:size-24" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

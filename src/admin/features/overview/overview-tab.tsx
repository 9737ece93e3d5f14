import { ContentProblems } from './content-problems'
import { NewMessages } from './new-messages'
import { RecentChanges } from './recent-changes'

/** What an owner asks first: anything new, anything wrong, what changed. */
export function OverviewTab() {
  return (
    <div className="grid items-start gap-10 xl:grid-cols-2 xl:gap-12">
      <div className="flex min-w-0 flex-col gap-10">
        <NewMessages />
        <ContentProblems />
      </div>
      <RecentChanges />
    </div>
  )
}

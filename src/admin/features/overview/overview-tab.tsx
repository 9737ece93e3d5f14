import { useSearchParams } from 'react-router-dom'
import { ContentProblems } from './content-problems'
import { LastBackup } from './last-backup'
import { NewMessages } from './new-messages'
import { PrivacyCheck } from './privacy-check'
import { PrivacyLink } from './privacy-link'
import { RecentChanges } from './recent-changes'
import { SecondFactorNudge } from './second-factor-nudge'
import { Tasks } from './tasks'

/** What an owner comes for, and asks first: anything new, anything wrong, what changed. */
export function OverviewTab() {
  const [search] = useSearchParams()
  if (search.get('show') === 'privacy') return <PrivacyCheck />
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Tasks />
        <SecondFactorNudge />
      </div>
      <div className="grid items-start gap-10 xl:grid-cols-2 xl:gap-12">
        <div className="flex min-w-0 flex-col gap-10">
          <NewMessages />
          <ContentProblems />
          <PrivacyLink />
          <LastBackup />
        </div>
        <RecentChanges />
      </div>
    </div>
  )
}

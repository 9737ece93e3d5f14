import { useData } from 'vike-react/useData'
import { Pager } from '../../../site/shared/pager'
import { PageHeading } from '../../../site/shared/section-heading'
import { Timeline } from '../../../site/news/timeline'
import type { Data } from './+data'

const ways = {
  newer: 'Newer news',
  older: 'Older news',
  newest: 'Newest news',
  oldest: 'Oldest news',
}

export function Page() {
  const { stories, texts, days, place } = useData<Data>()
  return (
    <div className="page-width page-head pb-24">
      <PageHeading tape="red">News</PageHeading>
      {place?.newer && <p className="timeline-days">{days}</p>}
      <Timeline stories={stories} texts={texts} />
      {place && <Pager place={place} here={days} of="news" ways={ways} />}
    </div>
  )
}

import { useData } from 'vike-react/useData'
import { PageHeading } from '../../../site/section-heading'
import { Timeline } from '../../../site/timeline'
import type { Data } from './+data'

export function Page() {
  const { stories, texts } = useData<Data>()
  return (
    <div className="page-width page-head pb-24">
      <PageHeading tape="red">News</PageHeading>
      <Timeline stories={stories} texts={texts} />
    </div>
  )
}

import { useData } from 'vike-react/useData'
import { PhotoTabs } from '../../../site/photo-tabs'
import { PageHeading } from '../../../site/section-heading'
import type { Data } from './+data'

export function Page() {
  const { photos, archive } = useData<Data>()
  return (
    <>
      <div className="page-width page-head">
        <PageHeading tape="yellow">Photos</PageHeading>
      </div>
      <PhotoTabs photos={photos} archive={archive} />
    </>
  )
}

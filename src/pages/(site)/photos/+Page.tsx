import { useData } from 'vike-react/useData'
import { PhotoSheet } from '../../../site/photos/photo-sheet'
import { PhotoTabs } from '../../../site/photos/photo-tabs'
import { PageHeading } from '../../../site/shared/section-heading'
import type { Data } from './+data'

export function Page() {
  const { sheets, counts } = useData<Data>()
  const [first] = sheets
  return (
    <>
      <div className="page-width page-head">
        <PageHeading tape="yellow">Photos</PageHeading>
      </div>
      {first && first.sheet.page > 1 ? (
        <PhotoSheet {...first} counts={counts} />
      ) : (
        <PhotoTabs sheets={sheets} />
      )}
    </>
  )
}

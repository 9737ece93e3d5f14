import { Tabs } from '../../../ui/tabs'
import { DeletedList } from './deleted-list'
import { Everything } from './everything'

/** History: all that ever happened to the site, and all that was deleted from it. */
export function HistoryTab() {
  return (
    <Tabs
      label="History"
      tabs={[
        { value: 'everything', label: 'Everything', content: <Everything /> },
        { value: 'deleted', label: 'Deleted', content: <DeletedList /> },
      ]}
    />
  )
}

import { useData } from 'vike-react/useData'
import { Reel, ReelComingSoon } from '../../../site/reel/reel'
import type { Data } from './+data'

export function Page() {
  const { reel, coming } = useData<Data>()
  return reel ? <Reel {...reel} /> : <ReelComingSoon title={coming} />
}

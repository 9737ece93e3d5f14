import { useData } from 'vike-react/useData'
import type { Data } from './+data'

export function Page() {
  const { bio } = useData<Data>()
  return <h1>{bio.name}</h1>
}

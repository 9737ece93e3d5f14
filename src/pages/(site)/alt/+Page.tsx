import { useData } from 'vike-react/useData'
import type { HomeData } from '../home-data'
import { HomePage } from '../home-page'

export function Page() {
  return <HomePage data={useData<HomeData>()} second={{ href: '/contact', label: 'Contact' }} />
}

import { useData } from 'vike-react/useData'
import { Biography } from '../../../site/biography/biography'
import { Credits } from '../../../site/biography/credits'
import { FeaturedWork } from '../../../site/biography/featured-work'
import { Story } from '../../../site/biography/story'
import type { Data } from './+data'

export function Page() {
  const { shell, credits, story, featured, titles, ...biography } = useData<Data>()
  return (
    <>
      <Biography name={shell.name} {...biography} />
      <Credits title={titles.credits} credits={credits} />
      <Story {...story} />
      <FeaturedWork title={titles.featured} photos={featured} />
    </>
  )
}

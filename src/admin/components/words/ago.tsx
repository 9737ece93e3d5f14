import { formatDistance } from 'date-fns'
import { shortMoment } from './dates'
import { usePassingTime } from './passing-time'

/** How long ago something was. What the server's clock dates later than this one's is just now. */
export function Ago({ moment }: { moment: string }) {
  const words = usePassingTime(() => {
    const now = Date.now()
    return formatDistance(Math.min(Date.parse(moment), now), now, { addSuffix: true })
  })
  return (
    <time dateTime={moment} title={shortMoment(moment)}>
      {words}
    </time>
  )
}

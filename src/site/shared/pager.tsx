import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { PagePlace } from '../../schema/public-content'
import { SpikeMark } from '../../ui/spike-mark'

interface PagerProps {
  place: PagePlace
  /** What is on this page. */
  here: string
  /** What the list consists of. */
  of: string
  /** What the links are called. */
  ways: Record<keyof PagePlace, string>
}

/** The ways from one page of a long list to the others; nothing where there is one alone. */
export function Pager({ place: { newer, older, newest, oldest }, here, of, ways }: PagerProps) {
  if (newer === null && older === null) return null
  return (
    <nav aria-label={`Pages of ${of}`} className="pager">
      <p className="pager-here" aria-current="page">
        <SpikeMark shape="T" tape="yellow" className="pager-mark" />
        {here}
      </p>
      <ul className="pager-ways">
        {newer !== null && (
          <li className="pager-newer">
            <a href={newer} rel="prev" className="btn btn-line">
              <ChevronLeft aria-hidden />
              {ways.newer}
            </a>
          </li>
        )}
        {older !== null && (
          <li className="pager-older">
            <a href={older} rel="next" className="btn btn-line">
              {ways.older}
              <ChevronRight aria-hidden />
            </a>
          </li>
        )}
        {newer !== null && newer !== newest && (
          <li className="pager-newest">
            <a href={newest} className="text-link">
              {ways.newest}
            </a>
          </li>
        )}
        {older !== null && older !== oldest && (
          <li className="pager-oldest">
            <a href={oldest} className="text-link">
              {ways.oldest}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

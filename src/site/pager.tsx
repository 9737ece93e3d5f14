import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PagePlace } from '../schema/public-content'
import { SpikeMark } from '../ui/spike-mark'

interface PagerProps {
  place: PagePlace
  /** What is on this page. */
  here: string
  /** What the list consists of, as in "Older news". */
  of: string
}

/** The ways from one page of a long list to the others; nothing where there is one alone. */
export function Pager({ place: { newer, older, newest, oldest }, here, of }: PagerProps) {
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
              Newer {of}
            </a>
          </li>
        )}
        {older !== null && (
          <li className="pager-older">
            <a href={older} rel="next" className="btn btn-line">
              Older {of}
              <ChevronRight aria-hidden />
            </a>
          </li>
        )}
        {newer !== null && newer !== newest && (
          <li className="pager-newest">
            <a href={newest} className="text-link">
              Newest {of}
            </a>
          </li>
        )}
        {older !== null && older !== oldest && (
          <li className="pager-oldest">
            <a href={oldest} className="text-link">
              Oldest {of}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

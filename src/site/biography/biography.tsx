import Download from 'lucide-react/icons/download'
import type { CSSProperties } from 'react'
import { longestWord } from '../../lib/longest-word'
import type { Picture } from '../../lib/pictures/picture'
import { timesAsWide } from '../../lib/pictures/times-as-wide'
import type { Prose as Nodes } from '../../lib/prose/tree'
import { Image } from '../../ui/image'
import { Prose } from '../shared/prose'
import { Specialties } from '../shared/specialties'
import { SpikeMark } from '../../ui/spike-mark'

interface BiographyProps {
  name: string
  tagline: string
  text: Nodes
  specialties: readonly string[]
  /** What stands above them. */
  specialtiesTitle: string
  portrait: Picture | null
  hasResume: boolean
}

function portraitSizes(picture: Picture): string {
  const times = timesAsWide(picture, 4 / 5)
  return `(min-width: 48rem) ${Math.ceil(32 * times)}rem, ${Math.ceil(22 * times)}rem`
}

function Portrait({ picture, name }: { picture: Picture | null; name: string }) {
  return (
    <div className="portrait">
      <SpikeMark shape="L" tape="red" className="portrait-mark" />
      {picture ? (
        <Image
          picture={picture}
          sizes={portraitSizes(picture)}
          priority
          className="portrait-picture"
        />
      ) : (
        <div
          className="portrait-picture portrait-empty"
          role="img"
          aria-label={`No portrait of ${name} yet`}
        >
          <SpikeMark shape="plus" tape="yellow" className="size-20" />
        </div>
      )}
    </div>
  )
}

/** The biography page: portrait, name, and who that is. */
export function Biography(props: BiographyProps) {
  const { name, tagline, text, specialties, specialtiesTitle, portrait, hasResume } = props
  return (
    <div className="page-width biography">
      <Portrait picture={portrait} name={name} />
      <div className="biography-words">
        <p className="biography-tagline">{tagline}</p>
        <h1
          className="biography-name font-display"
          style={{ '--letters': longestWord(name) } as CSSProperties}
        >
          {name}
        </h1>
        {hasResume && (
          <p className="mt-6 print:hidden">
            <a href="/bio/resume" target="_blank" rel="noopener" className="btn btn-lg btn-curtain">
              <Download aria-hidden className="size-5" />
              Download Resume
            </a>
          </p>
        )}
        <div className="prose prose-text prose-lead mt-8">
          <Prose nodes={text} headings={2} />
        </div>
        <div className="mt-10">
          <Specialties title={specialtiesTitle} list={specialties} />
        </div>
      </div>
    </div>
  )
}

import type { Picture } from '../../lib/pictures/picture'
import { shownHost } from '../../lib/shown-host'
import { telephoneLink } from '../../lib/telephone'
import { Image } from '../../ui/image'

interface AgencyDetails {
  agencyName: string
  agencyAddress: string
  agencyPhone: string
  agencyUrl: string
  logo: Picture | null
  /** What stands above its name. */
  title: string
}

// A logo may be transparent: nothing lies under it but the page.
const onPaper = { backgroundColor: 'transparent', backgroundImage: 'none' }

/** The agency: its logo, its name, and how to reach its front desk. */
export function AgencyHeader(props: AgencyDetails) {
  const { agencyName, agencyAddress, agencyPhone, agencyUrl, logo, title } = props
  return (
    <header className="agency">
      {logo && (
        <span className="agency-logo">
          <Image
            picture={logo}
            sizes="20rem"
            eager
            style={{ ...onPaper, width: `min(100%, 20rem, ${8 * (logo.width / logo.height)}rem)` }}
          />
        </span>
      )}
      <div>
        {title !== '' && <p className="text-muted">{title}</p>}
        <h2 className="font-display text-3xl md:text-4xl">{agencyName}</h2>
        <address className="agency-address">
          {agencyAddress !== '' && <p className="whitespace-pre-line">{agencyAddress}</p>}
          <p className="flex flex-wrap gap-x-6">
            {agencyPhone !== '' && (
              <a href={telephoneLink(agencyPhone)} className="text-link">
                {agencyPhone}
              </a>
            )}
            {agencyUrl !== '' && (
              <a href={agencyUrl} className="text-link">
                {shownHost(agencyUrl)}
              </a>
            )}
          </p>
        </address>
      </div>
    </header>
  )
}

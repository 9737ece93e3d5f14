import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { CastingContact } from '../../lib/casting-contact'
import { telephoneLink } from '../../lib/telephone'
import { EmailText } from '../shared/email-text'

interface CastingStripProps extends CastingContact {
  /** What stands above the name. */
  title: string
}

/** Who to call, at the foot of the first screen; nothing where that is nobody. */
export function CastingStrip({ title, name, agency, email, phone }: CastingStripProps) {
  const canBeReached = email !== '' || phone !== ''
  const first = name || agency
  if (first === '' && !canBeReached) return null
  return (
    <section aria-label="Casting contact" className="casting-strip">
      <div className="page-width casting-line">
        <p className="min-w-0">
          <span className="block text-sm text-muted">{title}</span>
          {first !== '' && <strong className="font-semibold">{first}</strong>}
          {agency !== '' && agency !== first && <span className="text-muted">, {agency}</span>}
        </p>
        {canBeReached && (
          <p className="casting-links">
            {phone !== '' && (
              <a href={telephoneLink(phone)} className="casting-link">
                <Phone aria-hidden className="size-5 shrink-0" />
                {phone}
              </a>
            )}
            {email !== '' && (
              <a href={`mailto:${email}`} className="casting-link">
                <Mail aria-hidden className="size-5 shrink-0" />
                <span className="casting-email">
                  <EmailText address={email} />
                </span>
              </a>
            )}
          </p>
        )}
      </div>
    </section>
  )
}

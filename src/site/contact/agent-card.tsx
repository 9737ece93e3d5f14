import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { telephoneLink } from '../../lib/telephone'
import { EmailText } from '../shared/email-text'

interface AgentCardProps {
  name: string
  agency: string
  email: string
  phone: string
  availability: readonly string[]
}

/** The one contact of the profile, where the agency lists nobody. */
export function AgentCard({ name, agency, email, phone, availability }: AgentCardProps) {
  const call = telephoneLink(phone)
  const hasFacts = email !== '' || phone !== '' || availability.length > 0
  if (name === '' && agency === '' && !hasFacts) return null
  return (
    <section className="agent-card">
      {name !== '' && <h2 className="font-display text-4xl">{name}</h2>}
      {agency !== '' && agency !== name && <p className="text-muted">{agency}</p>}
      {hasFacts && (
        <dl className="agent-facts">
          {email !== '' && (
            <div>
              <dt>Email</dt>
              <dd>
                <EmailText address={email} />
              </dd>
            </div>
          )}
          {phone !== '' && (
            <div>
              <dt>Phone</dt>
              <dd>{phone}</dd>
            </div>
          )}
          {availability.length > 0 && (
            <div>
              <dt>Available for</dt>
              <dd>{availability.join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
      {(email !== '' || call) && (
        <p className="flex flex-wrap gap-3">
          {email !== '' && (
            <a href={`mailto:${email}`} className="btn btn-lg btn-curtain">
              <Mail aria-hidden className="size-5" />
              Email Now
            </a>
          )}
          {call && (
            <a href={call} className="btn btn-lg btn-ink">
              <Phone aria-hidden className="size-5" />
              Call Now
            </a>
          )}
        </p>
      )}
    </section>
  )
}

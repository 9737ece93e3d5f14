import { useData } from 'vike-react/useData'
import { AgencyHeader } from '../../../site/contact/agency-header'
import { AgentCard } from '../../../site/contact/agent-card'
import { Agents } from '../../../site/contact/agents'
import { ContactForm } from '../../../site/contact/contact-form'
import { Island } from '../../../site/live/island'
import { PageHeading } from '../../../site/shared/section-heading'
import type { Data } from './+data'

export function Page() {
  const { agency, groups, fallback, takesMessages, contactForm, texts } = useData<Data>()
  return (
    <div className="page-width page-head pb-24">
      <PageHeading tape="red">Contact</PageHeading>
      <AgencyHeader {...agency} title={texts.representedBy} />
      {groups.length > 0 ? <Agents groups={groups} /> : <AgentCard {...fallback} />}
      {takesMessages && (
        <Island name="contact-form" of={ContactForm} props={{ returned: contactForm, texts }} />
      )}
    </div>
  )
}

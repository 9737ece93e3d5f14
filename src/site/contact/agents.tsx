import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { Department } from '../../lib/by-department'
import { telephoneLink } from '../../lib/telephone'
import { EmailText } from '../shared/email-text'

/** The agents under their departments: name, call, write. */
export function Agents({ groups }: { groups: readonly Department[] }) {
  return groups.map(({ department, agents }) => (
    <section key={department} className="department">
      <h2 className="department-name">{department}</h2>
      <ul className="agents">
        {agents.map((agent) => (
          <li key={agent.id} className="agent">
            <h3 className="font-display text-2xl md:text-3xl">{agent.name}</h3>
            <p className="agent-links">
              <a href={telephoneLink(agent.phone)} className="agent-link">
                <Phone aria-hidden className="size-5 shrink-0" />
                {agent.phone}
              </a>
              <a href={`mailto:${agent.email}`} className="agent-link">
                <Mail aria-hidden className="size-5 shrink-0" />
                <span>
                  <EmailText address={agent.email} />
                </span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

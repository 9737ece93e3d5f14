import type { PublicContent } from '../schema/public-content'

/** Who to call about a booking. */
export interface CastingContact {
  name: string
  agency: string
  email: string
  phone: string
}

/** The first active agent; the profile's own contact where the agency lists nobody. */
export function castingContact({ agents, agency, contact }: PublicContent): CastingContact {
  const first = agents[0]
  if (!first) return contact.agent
  return {
    name: first.name,
    agency: first.agencyName || agency.agencyName,
    email: first.email,
    phone: first.phone,
  }
}

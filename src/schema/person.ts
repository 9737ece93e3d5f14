/**
 * Tells a person from all others for whom a browser may keep something at one address: the site that is served
 * there may be another tomorrow, whose first user has the same id.
 */
export function personOf(userId: string, siteId: string): string {
  return `${userId} ${siteId}`
}

/** The id of such a person, by which earlier releases knew them. */
export function idOf(person: string): string {
  return person.slice(0, person.indexOf(' '))
}

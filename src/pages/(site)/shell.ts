import type { PublicContent } from '../../schema/public-content'

/** What the header and footer of every page show. */
export function shellOf({ bio, year }: PublicContent) {
  return { shell: { name: bio.name, year } }
}

export type Shell = ReturnType<typeof shellOf>

import { elsewhereOf } from '../../lib/elsewhere'
import type { PublicContent } from '../../schema/public-content'

/** What the header and footer of every page show. */
export function shellOf({ bio, year, texts, contact }: PublicContent) {
  const elsewhere = elsewhereOf(contact)
  return { shell: { name: bio.name, year, line: texts.footer, elsewhere } }
}

export type Shell = ReturnType<typeof shellOf>

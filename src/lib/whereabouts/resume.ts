import type { FieldFinding } from './entries'
import { findWhereabouts, type Reading } from './rules'

/** The field of the site settings that findings in a resume belong to. */
export const resumeField = 'resumeUrl'

/**
 * Reads what a resume says for what may tell a stranger too much: each thing once, wherever it stands,
 * and whole where a line holds only a part of it.
 */
export function findInResume(text: string, reading: Reading): FieldFinding[] {
  const found = findWhereabouts(text, reading).map((finding) => ({
    ...finding,
    field: resumeField,
  }))
  const plain = found.map(({ words }) => words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())
  const isSaidElsewhere = ({ rule }: FieldFinding, own: string, at: number) =>
    found.some((other, place) => {
      const words = plain[place] ?? ''
      const isWhole = words.length > own.length || (words === own && place < at)
      return other.rule === rule && isWhole && words.includes(own)
    })
  return found.filter((finding, at) => !isSaidElsewhere(finding, plain[at] ?? '', at))
}

import { isSame } from '../../lib/same-value'
import type { EditSession, Sent } from './edit-session'

/** Whether nobody knows if a new entry was made that was asked for, and only its form can ask again. */
export function isUnanswered({ name, key, isDropped }: Sent): boolean {
  return name !== undefined && key === undefined && !isDropped
}

/**
 * What was asked for before without an answer, where its writer wants the same new entry still: what
 * nobody wrote, such as its place among others that have come since, does not make it another.
 */
export function asBefore({ mine, opened, unsure }: EditSession): Sent | undefined {
  return unsure.findLast((sent) => {
    const isAsSent = ([field, text]: [string, unknown]) =>
      isSame(text, mine[field]) ||
      (isSame(text, sent.base[field]) && isSame(mine[field], opened[field]))
    return isUnanswered(sent) && Object.entries(sent.fields).every(isAsSent)
  })
}

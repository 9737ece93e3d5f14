import type { z } from 'zod'
import { mergeValues } from '../../lib/merge-values'
import { isFields } from '../../lib/same-value'

/**
 * What the other side changed and what was changed here, together: saved over the other side's
 * version, a form must not carry old values of fields that nobody touched here. The three versions
 * are a form's values; one that does not fit the schema leaves the form as it is.
 */
export function bothSides(
  schema: z.ZodType,
  versions: { base: unknown; mine: unknown; theirs: unknown },
): Record<string, unknown> {
  const base = schema.safeParse(versions.base).data
  const mine = schema.safeParse(versions.mine).data
  const theirs = schema.safeParse(versions.theirs).data
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return {}
  return mergeValues(base, mine, theirs).merged
}

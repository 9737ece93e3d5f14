import { endOfDay, isValid, parseISO, startOfDay } from 'date-fns'
import { kinds, type KindName } from '../../../schema'
import { upperFirst } from '../../../lib/upper-first'
import type { HistoryQuery } from '../../../schema/api'

/** What the filter controls hold; '' filters nothing. */
export interface FilterValues {
  kind: KindName | ''
  person: string
  /** The first and the last day, as a date field holds them. */
  from: string
  to: string
}

export const noFilter: FilterValues = { kind: '', person: '', from: '', to: '' }

/** What to ask the server for: days become moments on the reader's own clock. */
export function filterOf({ kind, person, from, to }: FilterValues): HistoryQuery {
  const [since, until] = [parseISO(from), parseISO(to)]
  return {
    ...(kind && { kind }),
    ...(person && { person }),
    ...(isValid(since) && { since: startOfDay(since).toISOString() }),
    ...(isValid(until) && { until: endOfDay(until).toISOString() }),
  }
}

/** The kinds to filter by, with what a person calls them. */
export const kindOptions: Readonly<Record<string, string>> = {
  '': 'Every kind',
  ...Object.fromEntries(Object.values(kinds).map(({ name, label }) => [name, upperFirst(label)])),
}

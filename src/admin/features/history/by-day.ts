import { format, isToday, isYesterday } from 'date-fns'

/** The day of a moment as the reader's calendar has it: Today, Yesterday, or its date. */
function dayOf(moment: string): string {
  if (isToday(moment)) return 'Today'
  if (isYesterday(moment)) return 'Yesterday'
  return format(moment, 'MMMM d, yyyy')
}

/** Puts changes that follow each other on one day together, in their order. */
export function byDay<T extends { at: string }>(
  changes: readonly T[],
): { day: string; items: T[] }[] {
  const days: { day: string; items: T[] }[] = []
  for (const change of changes) {
    const day = dayOf(change.at)
    // By author's date a merged history can go back a day: one heading a day is enough.
    const known = days.find((candidate) => candidate.day === day)
    if (known) known.items.push(change)
    else days.push({ day, items: [change] })
  }
  return days
}

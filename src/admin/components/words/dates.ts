import { format, parseISO } from 'date-fns'

/** A stored day as MM/dd/yyyy; a time part is ignored. */
export function shortDay(date: string): string {
  return format(parseISO(date.slice(0, 10)), 'MM/dd/yyyy')
}

/** A moment as short month, day, year, hour and minute in US English. */
export function shortMoment(moment: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment))
}

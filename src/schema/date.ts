import { z } from 'zod'

/** Whether `text` begins with a day that exists, as `yyyy-mm-dd`. */
function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  if (!match) return false
  const day = new Date(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

// What is typed as 26 a browser hands over as the year 26: held back until then, a story is public at once.
const hasWholeYear = (text: string) => !/^0\d{3}-/.test(text)
const wholeYear = 'Write the year with four digits, such as 2026'

/** Today on the calendar of this machine, as a day is kept. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** A calendar day, kept as `yyyy-mm-dd`; a time part is accepted and dropped. */
export function day(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .refine(isDay, 'Write the date as year-month-day, such as 2026-03-14')
    .refine(hasWholeYear, wholeYear)
    .transform((text) => text.slice(0, 10))
}

/** What a form holds for a moment of which only a part is typed: a browser calls that empty, which means now. */
export const unfinishedMoment = 'unfinished'

const instantPattern =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

// What is read as a date takes 30 February for 2 March.
const isInstant = (text: string) =>
  instantPattern.test(text) && isDay(text) && !Number.isNaN(Date.parse(text))

/**
 * A moment that is the same for everybody, or '' for none: ISO 8601 with its time zone, without which
 * it would be another on another machine.
 */
export function instant() {
  return z
    .string()
    .trim()
    .refine((text) => text !== unfinishedMoment, {
      message: 'Choose a day and a time, or leave both empty',
      abort: true,
    })
    .refine(
      (text) => text === '' || isInstant(text),
      'Write the moment with its time zone, such as 2026-03-14T18:30:00Z or 2026-03-14T18:30:00+01:00',
    )
    .refine(hasWholeYear, wholeYear)
}

/** A moment, kept as an ISO 8601 string in UTC: lists are put in order by its letters. */
export function moment() {
  return z
    .string()
    .refine(
      (text) => isDay(text) && !Number.isNaN(Date.parse(text)),
      'Write the moment as 2026-03-14T09:30:00Z',
    )
}

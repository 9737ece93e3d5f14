// A day has no hour: read and written in UTC, it is the same day wherever the page is rendered.
const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-15` as `November 15, 2026`. */
export function longDate(day: string): string {
  return longFormat.format(new Date(`${day}T00:00:00Z`))
}

/** The year of a day written `2026-11-15`. */
export function yearOf(day: string): string {
  return day.slice(0, 4)
}

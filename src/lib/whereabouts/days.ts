import { upperFirst } from '../upper-first'

/** A day that a text speaks of, with the words around it that belong to it. */
export interface SpokenDay {
  start: number
  end: number
  words: string
  /** yyyy-mm-dd; undefined where it comes again and again, or cannot be told. */
  day?: string
  /** Whether the text says the year. */
  hasYear: boolean
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const month =
  '([Jj]an(?:uary)?|[Ff]eb(?:ruary)?|Mar(?:ch)?|[Aa]pr(?:il)?|May|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ept?(?:ember)?|[Oo]ct(?:ober)?|[Nn]ov(?:ember)?|[Dd]ec(?:ember)?|(?<=\\b(?:on|from|until|till|through|by|born) )m(?:arch|ay))\\.?'
const weekday = `(${weekdays.map((day) => `[${day.slice(0, 1)}${day.slice(0, 1).toLowerCase()}]${day.slice(1)}`).join('|')})`
const ordinal = '(?:st|nd|rd|th)?'
const before = '(?:(?:on|from|until|till|through|by) )?(?:the )?'
const hour = "(?:,? (?:at|from) \\d{1,2}(?:[:.]\\d{2})?(?: ?(?:[ap]\\.?m\\b\\.?|o[’']clock))?)?"

const pattern = (words: string) => new RegExp(`${before}\\b${words}\\b${hour}`, 'g')
const monthFirst = pattern(`${month} (\\d{1,2})${ordinal}(?:,? (\\d{4}))?`)
const dayFirst = pattern(`(\\d{1,2})${ordinal} (?:of )?${month}(?:,? (\\d{4}))?`)
const inDigits = pattern('(\\d{4})-(\\d{2})-(\\d{2})')
const withSlashes = pattern('(\\d{1,2})[./](\\d{1,2})[./](\\d{4})')
const near = pattern(
  '([Tt]omorrow|[Tt]onight|[Tt]his (?:evening|afternoon|weekend)|[Nn]ext weekend|(?:all )?(?<![Tt]he )[Nn]ext week)',
)
const thatWeekday = pattern(
  `(?:[Tt]his |[Nn]ext |[Cc]oming ){0,2}${weekday}(?! (?:mornings|afternoons|evenings|nights|matinees))`,
)
const everyWeekday = new RegExp(
  `(?:\\b[Ee](?:very|ach) ${weekday}s?|(?:\\b[Oo]n )?\\b${weekday}s\\b(?:(?:,| and|, and| or) ${weekday}s\\b)*)${hour}`,
  'g',
)

const shortDay = '(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)'
const severalDays = new RegExp(
  `(?:\\b[Oo]n )?\\b(?:${shortDay}(?:(?: ?[/&–-] ?|,? and |, )${shortDay})+|${weekday}(?:/${weekday})+)\\b${hour}`,
  'g',
)

/** The days that a text names for once: tomorrow, on Friday, December 5, 12/5/2026. */
export function namedDays(text: string, today: string): SpokenDay[] {
  const soon = (offset: number) => plus(today, offset)
  return [
    ...datedDays(text, today),
    ...found(text, near, ([words = '']) => {
      if (/tomorrow/i.test(words)) return { day: soon(1) }
      if (/next/i.test(words)) return { day: soon(7 + daysUntil('Sunday', today)) }
      return { day: /weekend/i.test(words) ? soon(daysUntil('Sunday', today)) : today }
    }),
    ...found(text, thatWeekday, ([, name = '']) => ({ day: soon(daysUntil(name, today)) })),
  ]
}

/** The weekdays that a text speaks of as coming again and again. */
export function repeatedDays(text: string): SpokenDay[] {
  return found(text, everyWeekday, () => ({}))
}

/** The weekdays that a text lists as a timetable does: Mon/Wed/Fri. */
export function listedDays(text: string): SpokenDay[] {
  return found(text, severalDays, () => ({}))
}

/** The days that a text names by their number and month. Without a year, it is the next of them. */
export function datedDays(text: string, today: string): SpokenDay[] {
  const by = (name = '', number = '', year?: string) => {
    const at = monthNames.findIndex((full) => full.startsWith(upperFirst(name.slice(0, 3))))
    const rest = `-${two(at + 1)}-${two(Number(number))}`
    if (year) return { day: year + rest, hasYear: true }
    const thisYear = today.slice(0, 4) + rest
    return { day: thisYear >= today ? thisYear : Number(today.slice(0, 4)) + 1 + rest }
  }
  return [
    ...found(text, monthFirst, ([, name, number, year]) => by(name, number, year)),
    ...found(text, dayFirst, ([, number, name, year]) => by(name, number, year)),
    ...found(text, inDigits, ([, year, m, d]) => ({ day: `${year}-${m}-${d}`, hasYear: true })),
    ...found(text, withSlashes, ([, one = '', other = '', year]) => {
      // Whether the day or the month comes first nobody can tell: the later one counts.
      const days = [`${year}-${two(+one)}-${two(+other)}`, `${year}-${two(+other)}-${two(+one)}`]
      return { day: days.filter(isDay).sort().at(-1), hasYear: true }
    }),
  ].filter(({ day }) => day === undefined || isDay(day))
}

/** A day some days later. */
export function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function found(
  text: string,
  of: RegExp,
  read: (match: RegExpExecArray) => Partial<SpokenDay>,
): SpokenDay[] {
  return [...text.matchAll(of)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    words: match[0],
    hasYear: false,
    ...read(match),
  }))
}

function daysUntil(name: string, today: string): number {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return (weekdays.indexOf(upperFirst(name)) - now + 7) % 7
}

function isDay(day: string): boolean {
  const [, , number] = day.split('-').map(Number)
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === number
}

const two = (number: number) => String(number).padStart(2, '0')

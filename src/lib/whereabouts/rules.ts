import type { FineNote } from '../../schema/api'
import { upperFirst } from '../upper-first'
import { datedDays, listedDays, namedDays, plus, repeatedDays, type SpokenDay } from './days'
import { shownText } from './shown-text'
import { blankTitles, sentencesOf, type Sentence } from './sentences'

export type RuleName = FineNote['rule']

/** Words that may tell a stranger too much, by their place in the text that was read. */
export interface Finding {
  rule: RuleName
  start: number
  end: number
  words: string
  /** The sentence they stand in. */
  sentence: string
  /** What could stand there instead. */
  safer: string
  /** The last day (yyyy-mm-dd) on which they tell where somebody will be. */
  until?: string
}

/** What a text is read with. */
export interface Reading {
  /** yyyy-mm-dd, where the reader is. */
  today: string
  /** Addresses, telephone numbers and e-mail addresses that are meant to be public: the agency's. */
  known?: readonly string[]
  /** What is said beside it, such as a story's headline. */
  beside?: string
}

/** What each rule finds, in words for a parent, and why that matters. */
export const ruleWords: Readonly<Record<RuleName, { found: string; why: string }>> = {
  address: {
    found: 'This looks like a home address.',
    why: 'A stranger who knows where a child lives can wait there.',
  },
  school: {
    found: 'This names a school.',
    why: 'It tells where a child is on every weekday, and when they walk home.',
  },
  phone: {
    found: 'This looks like a private telephone number.',
    why: 'A stranger could call the family. Let the agency answer for you.',
  },
  email: {
    found: 'This looks like a private e-mail address.',
    why: 'A stranger could write to the family. Let the agency answer for you.',
  },
  birthday: {
    found: 'This tells a date of birth.',
    why: 'With a name it opens accounts, and makes a stranger sound like a friend.',
  },
  ahead: {
    found: 'This tells where your child will be, and when.',
    why: 'A stranger could be there too. Once it is over, it can be told without worry.',
  },
}

const home =
  /\b(?:liv(?:es?|ed|ing)|home|house|flat|apartment|moved|address|family|parents?|mail to)\b/i
const venue =
  /\b(?:theatre|theater|playhouse|hall|studios?|church|barn|auditorium|arena|opera|cent(?:er|re)|library|museum|stage|festival|gym|chapel|cinema|academy|school|agency)\b/i
const street =
  'Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Close|Crescent|Way|Place|Pl|Terrace|Boulevard|Blvd|Gardens|Grove|Row|Square|Mews'
const name = "[A-Z][\\w'’-]{0,30}"
const streetName = `(?:${name} ){0,3}(?:${name}|\\d{1,3}(?:st|nd|rd|th)) (?:${street}|street|road|avenue|lane)`
const town = `\\b(?:, (?:Apt|Apartment|Unit|Flat|No)\\.? \\w{1,6}\\b)?(?:, ${name})?(?:, [A-Z]{2})?(?: \\d{5})?`
const houseNumber = new RegExp(
  `(?:\\b(?:at|on|in) )?\\b(\\d{1,5})[A-Za-z]? ${streetName}${town}`,
  'g',
)
// As people type who are in a hurry. Ten minutes drive, and the third house down the road, are no streets.
const noName =
  "the|an?|on|in|of|off|down|up|out|to|for|and|or|with|from|by|at|across|her|his|its|our|their|my|your|this|that|same|other|[ap]m|o['’]clock|(?:min|minute|hour|mile|day|week|month|year|night|time|door)s?"
const hurried = `(?:(?!(?:${noName})\\b)[A-Za-z][\\w'’-]{0,30} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|crescent|terrace|boulevard|blvd)`
const hurriedNumber = new RegExp(
  `(?:\\b(?:at|on) |(?<=\\b(?:to|(?:[Hh]ome|[Hh]ouse|[Ff]lat|[Aa]ddress)(?: is)?):? |^))(\\d{1,5})[A-Za-z]? ${hurried}${town}`,
  'g',
)
const livesOn = new RegExp(`\\bliv(?:es?|ed|ing) (?:on|in) (?:${streetName}|${hurried})\\b`, 'g')
const postBox = new RegExp(`\\b[Pp]\\.? ?[Oo]\\.? ?[Bb]ox (\\d{1,6})${town}`, 'g')
const schoolName = new RegExp(
  `\\b(?:${name} ){1,4}(?:Elementary|Primary|Middle|High|Secondary|Grammar|Preparatory|Prep|Charter|Montessori|Catholic|Community) School\\b(?! Musical)`,
  'g',
)
const attending =
  'attend(?:s|ed|ing)?|goes to|enrolled at|pupil at|student at|graders? at|grade at|classmates at|home from'
const attends = new RegExp(
  `\\b(?:${attending}) ((?:${name} ){1,4}(?:School|High|Elementary|Primary|Academy|College|Prep)(?: School)?|(?:P|I|M|JH|J\\.H)\\.?S\\.? ?\\d{1,3})\\b`,
  'g',
)
// In a hurry no capital tells a name: a local high school is none, nor is a school of which nothing more is said.
const noSchool = `${noName}|see|watch|local|public|private|state|regular|normal|online|boarding|junior|senior|new|old|small|big|every|no|any|some|two|three`
const hurriedSchool = new RegExp(
  `\\b(?:${attending}) ((?:(?!(?:${noSchool})\\b)[a-z][\\w'’-]{0,30} ){1,3}(?:(?:elementary|primary|middle|high|secondary|grammar|preparatory|prep|charter|montessori|catholic|community) school|elementary))\\b`,
  'gi',
)
const arts =
  /\b(?:Drama|Dance|Ballet|Music|Musical|Theatre|Theater|Acting|Performing|Arts?|Film|Circus|Stage|Voice|Screen|Dramatic)\b/
const role = /\b(?:play(?:s|ed|ing)?|role|character|story of|set in|tale of|about)\b/i
const playing = /\b(?:play(?:s|ed|ing)?|as) an? (?:\w{1,20} )?$/i
const number = /(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\b\d{2,11}\b(?:[ .-]\d{2,9}\b){0,5}/g
const address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const office =
  /^(?:box\.?office|tickets?|info|press|office|contact|hello|bookings?|casting|admin)@(?!gmail|icloud|outlook|hotmail|yahoo)/i
const desk = /\b(?:box office|tickets?|bookings?|agency|agents?|theatre|theater|press)\b/i
const ofFamily =
  /\b(?:mum|mom|mother|dad|father|parents?|home|mobile|cell|our|my|her|his|text|whatsapp)\b/i
const birth =
  /\b(?:(?:born|birthday|birth ?date|date of birth|d\.?o\.?b|turn(?:s|ed|ing)? \w+)\b|b\. ?(?=\d|[a-z]{3,9}\.? \d))/i
const lesson = /\b(?:class(?:es)?|lessons?|rehears\w{1,4}|training|practice|choir)\b/i
const recent = /\b(?:(?:on|last) \w{3,6}day|today|yesterday)\b/g
const future =
  /\b(?:will|shall|going to|rehears(?:e|es|al|als)|see (?:you|her|him|us)|come|join us|opens?|performs?|plays|sings?|dances|returns|meet|tickets|doors|auditions?|until|through|runs?)\b|[’']ll\b/i
const past =
  /\b(?:was|were|had|went|opened|played|sang|danced|performed|closed|came|won|ran|got|did|took|gave|appeared|joined|finished|wrapped|premiered|returned|belonged|saw|filmed)\b/i
const someplace =
  /\b(?:at|in|@) (?:the )?(?:\d{1,5} )?(?:St\.? )?(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|English)\b)[A-Z][\p{L}'’-]{2,30}/u

/** Reads a text for whatever may tell a stranger where a child is, in the order it stands there. */
export function findWhereabouts(text: string, reading: Reading): Finding[] {
  const shown = shownText(text)
  const untitled = blankTitles(shown.text)
  const found = sentencesOf(untitled).flatMap((sentence) =>
    rules.flatMap(([rule, find]) =>
      find(sentence, reading).map((part): Finding => {
        const sentenceEnd = sentence.start + sentence.text.length
        const whole = text.slice(...shown.typed(sentence.start, sentenceEnd)).trim()
        const [start, end] = shown.typed(sentence.start + part.start, sentence.start + part.end)
        const words = text.slice(start, end)
        const safer = whole.startsWith(words) ? upperFirst(part.safer) : part.safer
        return { ...part, rule, start, end, words, sentence: whole, safer }
      }),
    ),
  )
  const inOrder = found.sort((a, b) => a.start - b.start || b.end - a.end)
  return inOrder.filter((one, at) => inOrder.slice(0, at).every(({ end }) => end <= one.start))
}

type Part = Pick<Finding, 'start' | 'end' | 'safer' | 'until'>
type Find = (sentence: Sentence, reading: Reading) => Part[]

const rules: readonly (readonly [RuleName, Find])[] = [
  ['birthday', findBirthdays],
  ['address', findAddresses],
  ['school', findSchools],
  ['phone', findNumbers],
  ['email', findMail],
  ['ahead', findAhead],
]

/** A house number with its street, or a post box; a theatre has one too, unless somebody lives there. */
function findAddresses({ text }: Sentence, { known }: Reading): Part[] {
  const isHome = home.test(text)
  const lived = isHome ? [...all(text, hurriedNumber), ...all(text, livesOn)] : []
  const boxes = role.test(text) ? [] : all(text, postBox)
  const numbered = [...all(text, houseNumber), ...boxes].filter(({ words, groups: [digits] }) => {
    const isYear = /^(?:19|20)\d\d$/.test(digits ?? '')
    return !isKnown(words, known) && (isHome || !(isYear || venue.test(text)))
  })
  return [...numbered, ...lived].map(({ start, end, words }) => ({
    start: start + (/^liv\w+ /.exec(words)?.[0].length ?? 0),
    end,
    safer: /^(?:at|on|in|liv\w+) /.test(words) ? 'nearby' : 'our agency',
  }))
}

/** A school of which a child may be a pupil: no school of the arts, and none in a play. */
function findSchools({ text }: Sentence): Part[] {
  const named = role.test(text) ? [] : all(text, schoolName)
  const attended = [...all(text, attends), ...all(text, hurriedSchool)]
    .filter(({ start }) => !playing.test(text.slice(0, start)))
    .map(({ end, groups: [school = ''] }) => ({ start: end - school.length, end, words: school }))
  return [...named, ...attended]
    .filter(({ words }) => !arts.test(words))
    .map(({ start, end }) => ({ start, end, safer: 'school' }))
}

/** A telephone number that is neither the agency's nor a box office's; no dates, years or sizes. */
function findNumbers({ text }: Sentence, { known, today }: Reading): Part[] {
  if (desk.test(text) && !ofFamily.test(text)) return []
  const days = datedDays(text, today)
  return all(text, number)
    .filter(({ words, start }) => {
      const digits = words.replace(/\D/g, '')
      const groups = words.match(/\d{1,11}/g) ?? []
      const isNumber = /^(?:[+(0]|\d{3}[ .-]\d{4}$)/.test(words) || digits.length > 8
      const isYears = groups.every((group) => /^(?:19|20)\d\d$/.test(group))
      const isDay = days.some((day) => start < day.end && day.start < start + words.length)
      return isNumber && digits.length >= 7 && digits.length <= 15 && !isYears && !isDay
    })
    .filter(({ words }) => !isKnown(words, known))
    .map(({ start, end }) => ({ start, end, safer: 'our agency' }))
}

/** An e-mail address that is neither the agency's nor an office's. */
function findMail({ text }: Sentence, { known = [] }: Reading): Part[] {
  const domains = known.flatMap((one) => /@(.{1,200})$/.exec(one.trim())?.[1]?.toLowerCase() ?? [])
  return all(text, address)
    .filter(({ words }) => !office.test(words))
    .filter(({ words }) => !domains.some((domain) => words.toLowerCase().endsWith(`@${domain}`)))
    .map(({ start, end }) => ({ start, end, safer: 'our agency' }))
}

/** A birthday with its day, or an age with the day it was reached. */
function findBirthdays({ text }: Sentence, { today }: Reading): Part[] {
  const cue = birth.exec(text)
  if (!cue || role.test(text.slice(0, cue.index))) return []
  const dated = datedDays(text, today)
  const days = [...namedDays(text, today), ...all(text, recent)]
  const isBorn = /^b(?:orn|\.)/i.test(cue[0])
  const near = ({ start }: { start: number }) =>
    isBorn
      ? /^[: (]{0,3}(?:\w{1,20} ){0,4}$/.test(text.slice(cue.index + cue[0].length, start))
      : Math.abs(start - cue.index) <= 60
  const [day] = [...dated, ...(isBorn ? [] : days)].filter(near)
  if (!day) return []
  const year = dated.includes(day as SpokenDay) && /\b(?:19|20)\d\d\b/.exec(day.words)?.[0]
  const safer = year ? (text[day.start - 2] === ':' ? year : `in ${year}`) : 'this year'
  return [{ start: day.start, end: day.end, safer }]
}

/** A day to come, or one that comes every week, with a place. */
function findAhead({ text }: Sentence, { today, beside = '' }: Reading): Part[] {
  const isPlaced = namesPlace(text) || namesPlace(blankTitles(beside))
  const isAhead = future.test(text)
  const hasPassed = past.test(text)
  // As a timetable has them they need no verb, and a class is at a place that others know.
  const listed = !hasPassed && (isPlaced || lesson.test(text)) ? listedDays(text).map(part) : []
  if (!isPlaced) return listed
  if (hasPassed && !isAhead) {
    return datedDays(text, today)
      .filter(({ hasYear, day = '' }) => hasYear && day > today)
      .map(part)
  }
  // “On Saturday” is as often the last one as the next.
  const isBare = (words: string) => /^(?:\w+ )?\w{3,6}day\b/.test(words)
  const isNext = (words: string) => /\b(?:this|next|coming)\b/i.test(words)
  // Beyond half a year a day without its year is rather the last one than the next.
  const isNear = ({ hasYear, day = '' }: SpokenDay) => hasYear || day <= plus(today, 183)
  const once = namedDays(text, today)
    .filter((spoken) => (spoken.day ?? '') >= today && isNear(spoken))
    .filter(({ words }) => isNext(words) || !isBare(words) || (isAhead && !hasPassed))
    .filter(({ words }) => !/^the \w{3,6}day/.test(words))
  const again = isAhead && !hasPassed ? repeatedDays(text) : []
  return [...listed, ...[...again, ...once].map(part)]
}

function part({ start, end, words, day }: SpokenDay): Part {
  const safer = /^(?:until|till|through)/.test(words) ? 'for a while' : 'soon'
  return {
    start,
    end,
    safer: day === undefined ? 'often' : safer,
    until: day,
  }
}

function all(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(({ index, 0: words, ...match }) => ({
    start: index,
    end: index + words.length,
    words,
    groups: [match[1]],
  }))
}

/** Whether words are part of what is meant to be public, however they are spaced. */
function isKnown(words: string, known: readonly string[] = []): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const digits = (text: string) => text.replace(/\D/g, '')
  const isNumber = digits(words).length >= 7
  const sought = isNumber ? digits(words) : plain(words.replace(/^(?:at|on|in) /, ''))
  return known.some((one) => (isNumber ? digits(one) : plain(one)).includes(sought))
}

/** Whether words name a place where somebody could wait. */
export function namesPlace(words: string): boolean {
  return venue.test(words) || someplace.test(words)
}

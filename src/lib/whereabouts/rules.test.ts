import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longTextLimit } from '../../schema/text'
import { findWhereabouts, type RuleName } from './rules'

// A Sunday.
const today = '2026-11-22'
const known = [
  '14 Lantern Row, Third Floor\nNew York, NY 10000',
  '+1 212-555-0140',
  '+1 212-555-0142',
  'margot.ellery@northlight.example',
]
const find = (text: string) => findWhereabouts(text, { today, known })

/** The text with every finding replaced by what is safer. */
function saferText(text: string): string {
  return find(text).reduceRight(
    (words, { start, end, safer }) => words.slice(0, start) + safer + words.slice(end),
    text,
  )
}

const risky: [RuleName, string, string][] = [
  ['address', 'Wren lives at 12 Maple Street, Springfield.', 'Wren lives nearby.'],
  ['address', 'Send cards to 7b Old Mill Lane.', 'Send cards to our agency.'],
  [
    'address',
    'She has lived next to the theatre at 40 Orchard Rd.',
    'She has lived next to the theatre nearby.',
  ],
  ['address', 'Our home is 1920 Hill View Court.', 'Our home is our agency.'],
  ['address', 'The family lives on Maple Street.', 'The family lives nearby.'],
  ['address', 'Home is 42 W 83rd St, Springfield.', 'Home is our agency.'],
  ['address', 'We live at 12 maple street, Springfield.', 'We live nearby.'],
  ['address', 'Home: 7b old mill lane', 'Home: our agency'],
  ['address', 'Her family lives on maple street.', 'Her family lives nearby.'],
  ['address', 'Send cards to 12 Maple street.', 'Send cards to our agency.'],
  ['address', 'Her house is 12 Maple Street, Apt 4.', 'Her house is our agency.'],
  ['address', 'Fan mail: P.O. Box 412, Springfield', 'Fan mail: our agency'],
  ['address', 'Write to p.o. box 9 in Ohio.', 'Write to our agency in Ohio.'],
  ['school', 'Wren attends Maple Grove Elementary School.', 'Wren attends school.'],
  ['school', 'A fifth grader at Lincoln Prep, she sings.', 'A fifth grader at school, she sings.'],
  [
    'school',
    'The talent show of Lincoln High School was hers.',
    'The talent show of school was hers.',
  ],
  [
    'school',
    'Wren plays Pip and goes to St Mary Primary School.',
    'Wren plays Pip and goes to school.',
  ],
  ['school', 'Wren attends PS 41 in the Village.', 'Wren attends school in the Village.'],
  ['school', 'A fifth grader at P.S. 41, she sings.', 'A fifth grader at school, she sings.'],
  ['school', 'She attends lincoln high school.', 'She attends school.'],
  ['school', 'wren goes to maple grove elementary, in town.', 'wren goes to school, in town.'],
  ['phone', 'Call us on 0171 555 0199.', 'Call us on our agency.'],
  [
    'phone',
    'Reach her mom at (917) 555-0123 for tickets.',
    'Reach her mom at our agency for tickets.',
  ],
  ['phone', 'WhatsApp: +49 151 55501234', 'WhatsApp: our agency'],
  ['phone', 'Text 555-0177', 'Text our agency'],
  ['email', 'Write to larkwood.family@gmail.com today.', 'Write to our agency today.'],
  ['email', 'Questions? wren@larkwood.example', 'Questions? Our agency'],
  ['birthday', 'Wren was born on March 14, 2015 in Ohio.', 'Wren was born in 2015 in Ohio.'],
  ['birthday', 'Date of birth: 03/14/2015', 'Date of birth: 2015'],
  ['birthday', 'D.O.B. 14 March 2015', 'D.O.B. in 2015'],
  ['birthday', 'Wren Larkwood (b. 5 May 2015) sings.', 'Wren Larkwood (b. in 2015) sings.'],
  ['birthday', 'b. May 5, 2015', 'b. in 2015'],
  ['birthday', 'Born: March 14, 2015', 'Born: 2015'],
  ['birthday', 'She was born on may 5.', 'She was born this year.'],
  ['birthday', 'She turned eleven on Saturday.', 'She turned eleven this year.'],
  ['birthday', 'Her 11th birthday was on June 3rd.', 'Her 11th birthday was this year.'],
  ['birthday', 'Wren turns 12 tomorrow!', 'Wren turns 12 this year!'],
  ['ahead', 'Rehearsal tomorrow at 6 at the Parish Hall.', 'Rehearsal soon at the Parish Hall.'],
  ['ahead', 'See you at Northgate on December 5 at 7:30 pm!', 'See you at Northgate soon!'],
  ['ahead', 'We open on 2026-12-05 at the Old Press Barn.', 'We open soon at the Old Press Barn.'],
  ['ahead', 'She sings at Elm Church on 12/12/2026.', 'She sings at Elm Church soon.'],
  [
    'ahead',
    'The run at Northgate goes on until January 3, 2027.',
    'The run at Northgate goes on for a while.',
  ],
  ['ahead', 'Come to the Old Press Barn this weekend.', 'Come to the Old Press Barn soon.'],
  ['ahead', 'Rehearsal is next week at Elm Studio.', 'Rehearsal is soon at Elm Studio.'],
  ['ahead', 'She is at Pinewood all next week.', 'She is at Pinewood soon.'],
  ['ahead', 'see you at Northgate on dec 5 at 7 pm', 'see you at Northgate soon'],
  ['ahead', 'See you on friday at the Old Press Barn!', 'See you soon at the Old Press Barn!'],
  ['ahead', 'She rehearses at Elm Studio on tuesdays.', 'She rehearses at Elm Studio often.'],
  [
    'ahead',
    'Every Tuesday at 4 she rehearses at Elm Studio.',
    'Often she rehearses at Elm Studio.',
  ],
  [
    'ahead',
    'She rehearses at Elm Studio Mondays and Thursdays at 4.',
    'She rehearses at Elm Studio often.',
  ],
  ['ahead', 'Ballet class Mon/Wed/Fri at 4:30.', 'Ballet class often.'],
  ['ahead', 'She is at Elm Studio Tue & Thu.', 'She is at Elm Studio often.'],
  ['ahead', 'Choir in Boston on Monday/Thursday.', 'Choir in Boston often.'],
  ['ahead', 'Rehearsals: Mon, Wed and Fri', 'Rehearsals: often'],
  ['ahead', 'She sings at St Mary’s on 24 December.', 'She sings at St Mary’s soon.'],
  ['ahead', 'Auditions are next Friday at 10 in Boston.', 'Auditions are soon in Boston.'],
  ['ahead', 'Tonight at 8 Wren plays Pip at Northgate.', 'Soon Wren plays Pip at Northgate.'],
  [
    'ahead',
    'Filming was fun; on January 8 she will be back at Pinewood.',
    'Filming was fun; soon she will be back at Pinewood.',
  ],
]

test.each(risky)('finds %s in: %s', (rule, text, safer) => {
  const findings = find(text)
  expect(findings.map((finding) => finding.rule)).toEqual([rule])
  expect(saferText(text)).toBe(safer)
  // What is proposed is itself nothing to ask about.
  expect(find(safer)).toEqual([])
})

const ordinary = [
  'Wren Larkwood as Pip in *The Snow Post*, Northgate Theatre, 2026.',
  'The Snow Post opened at Northgate on November 15, 2026, to a full house.',
  'On October 4 she played June at the Old Press Barn.',
  '“A star is born,” wrote the Herald on 3 May 2025 after the first night at Northgate.',
  'She sang “Tomorrow” at the gala in Boston.',
  'At the gala she sings *Tonight* and *Maria*.',
  'In 2024 Royal Court Theatre revived the piece.',
  'Seen at the Barn Theatre, 12 Mill Lane, in spring 2025.',
  'A reading of *84 Charing Cross Road* at the library.',
  'She danced in 42nd Street and in High School Musical.',
  'Training: Northgate Drama School, voice with Dev Marlowe.',
  'She attends Northgate Theatre School on a scholarship.',
  'Wren plays a pupil of Rydell High School in *Grease*.',
  'She plays a girl born on February 29 in The Pirates of Penzance.',
  'Agency: 14 Lantern Row, New York, NY 10000, +1 212-555-0140.',
  'Ask Margot Ellery, margot.ellery@northlight.example or 212 555 0140.',
  'Tickets: 020 7946 0000 or boxoffice@northgate.example.',
  'Seasons 2024 2025 2026, and 2019-2024 before.',
  'Height 142 cm, 75 lbs, shoe 35.5, range A3-D5, 1200-800 lumens.',
  'Photographs made on 2026-10-01 in the studio.',
  'Born in Ohio in 2015, an 11-year-old with a quick ear.',
  'She turned eleven between two shows.',
  'The run continues until the first week of January, with relaxed performances on Sunday mornings.',
  'Rehearsals begin in spring.',
  'Off book by Monday, she never plays the joke before the thought.',
  'On Saturday the snow machine failed at Northgate and nobody noticed.',
  'May 2025: the reel was cut anew at Elm Studio.',
  'Five stars. Three nights. One gull, 21 performances.',
  'The second stage was a church hall with a paper moon.',
  'The family show ran for 12 nights in a row, then 3 weeks on the road.',
  'Home is at 10 minutes drive, or the third house down the road.',
  'The family watched 2 young street dancers at the fair.',
  'The family musical is 1 long road to laughter, in 3 small street scenes.',
  'P.S. 2 more photos are in the gallery.',
  'The piece began at PS 122 and at MoMA PS1.',
  'Her character posts a letter to P.O. Box 7 in act two.',
  'Plan b. 5 actors learned every part.',
  'All 3 may return for the tour in Boston, and 12 march on stage at Northgate.',
  'The next week was spent at Northgate, which plays it again.',
  'On sunday the snow machine failed at Northgate and nobody noticed.',
  'She attends a local high school, and her brother goes to the middle school in town.',
  'He goes to see high school musicals, and she attends drama school on a scholarship.',
  'They attended the same primary school as her agent.',
  'Sat and Sun are hers, and the sun/moon set was lit from below.',
  'The Northgate run was Fri/Sat/Sun for three weeks.',
  'If you have a story with a part in it, her agents would like to hear from you.',
]

test.each(ordinary)('finds nothing in: %s', (text) => {
  expect(find(text)).toEqual([])
})

test('finds nothing in the starter content', () => {
  const folder = 'scripts/starter/content'
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|yaml)$/.test(file) || file.startsWith('agents')) continue
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll("'", '')
    const words = find(text).map((finding) => `${file}: ${finding.words}`)
    expect(words).toEqual([])
  }
})

test('a place that stands in the headline counts for the text below it', () => {
  const text = 'Rehearsal is tomorrow at 6.'
  expect(find(text)).toEqual([])
  const [finding] = findWhereabouts(text, { today, beside: 'Back at the Parish Hall' })
  expect(finding).toMatchObject({ rule: 'ahead', words: 'tomorrow at 6', until: '2026-11-23' })
})

test.each([
  ['tomorrow', '2026-11-23'],
  ['on Friday', '2026-11-27'],
  ['this weekend', '2026-11-22'],
  ['next weekend', '2026-11-29'],
  ['next week', '2026-11-29'],
  ['on friday', '2026-11-27'],
  ['on January 8', '2027-01-08'],
  ['on 31 December', '2026-12-31'],
])('knows the day that is over when it is safe to tell: %s', (words, until) => {
  const [finding] = find(`She will sing at Northgate ${words}.`)
  expect([finding?.words, finding?.until]).toEqual([words, until])
})

test('two findings never overlap, and stand where their words are', () => {
  const text = 'Mum: 0171 555 0199, mum@gmail.com. See you tomorrow at 6 at 12 Maple Street.'
  const findings = find(text)
  expect(findings.map(({ rule }) => rule)).toEqual(['phone', 'email', 'ahead', 'address'])
  for (const { words, start, end } of findings) expect(text.slice(start, end)).toBe(words)
})

test.each([
  'A ',
  'at A',
  '1 ',
  '12 Maple ',
  'a@',
  'a.',
  '“',
  '*',
  'on ',
  'every ',
  '. ',
  'at 1 a ',
  'b. ',
  'attends a ',
  'attends b ',
  'Mon, ',
])('reads the longest text of %j in no time worth counting', (piece) => {
  const text = piece.repeat(longTextLimit / piece.length)
  const began = process.cpuUsage()
  find(text)
  // A pattern that tried again from each character would take minutes.
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(20)
})

const linked: [string, string][] = [
  ['Wren attends **Elm Grove High School** now.', 'Wren attends **school** now.'],
  ['Wren attends **Elm Grove** High School now.', 'Wren attends school now.'],
  ['She attends [Elm Grove High School](https://elm.example) now.', 'She attends school now.'],
  ['Ask [us](mailto:mum.larkwood@gmail.com) about it.', 'Ask our agency about it.'],
  ['Read [it](https://a.example/0171-555-0199/12-Maple-Street) first.', ''],
  [
    'Read [it](https://a.example/20981231), **Wren** attends Elm Grove High School.',
    'Read [it](https://a.example/20981231), **Wren** attends school.',
  ],
]
test.each(linked)('%s: the words are read, and no mark is torn', (text, safer) => {
  expect(saferText(text)).toBe(safer || text)
})

test('a sentence is kept as it was typed, so that it is found in its text again', () => {
  const text = 'Now **Wren** attends [Elm Grove High School](https://a.example). Later.'
  const [finding] = find(text)
  expect(finding?.sentence).toBe('Now **Wren** attends [Elm Grove High School](https://a.example).')
})

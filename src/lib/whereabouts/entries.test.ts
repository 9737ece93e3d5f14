import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../../../server/store/codec'
import { locate } from '../../../server/store/locations'
import { findInEntry, isFine, isGuarded } from './entries'

const reading = { today: '2026-11-22' }
const found = (...args: Parameters<typeof findInEntry>) =>
  findInEntry(...args).map(({ field, rule, words }) => [field, rule, words])

test('every text of a kind is read, a list of paragraphs as a form shows it', () => {
  const longBio = ['Wren sings.', 'She attends Maple Grove Elementary School.']
  const shortBio = 'Call 0171 555 0199.'
  const findings = findInEntry('bio', { name: 'Wren', tagline: '', shortBio, longBio }, reading)
  expect(findings.map(({ field, rule }) => [field, rule])).toEqual([
    ['shortBio', 'phone'],
    ['longBio', 'school'],
  ])
  const school = findings[1]
  expect(longBio.join('\n\n').slice(school?.start, school?.end)).toBe(school?.words)
  const alt = 'Wren at 12 Maple Street'
  expect(found('images', { alt }, reading)).toEqual([['alt', 'address', 'at 12 Maple Street']])
})

test('what the performer can do, and is there for, is read line by line', () => {
  const specialties = ['Violin', 'Choir of Maple Grove Elementary School']
  const availability = ['Film', 'Local hire, home at 12 Maple Street']
  expect(found('site', { contact: { specialties, availability } }, reading)).toEqual([
    ['contact.specialties', 'school', 'Maple Grove Elementary School'],
    ['contact.availability', 'address', 'at 12 Maple Street'],
  ])
})

test('a production to come is found by its venue, and one that was is not', () => {
  const production = { name: 'Windfall', venue: 'Old Press Barn', productionDate: '2026-12-04' }
  expect(found('productions', production, reading)).toEqual([['venue', 'ahead', 'Old Press Barn']])
  for (const other of [{ venue: '' }, { productionDate: '2026-11-22' }]) {
    expect(found('productions', { ...production, ...other }, reading)).toEqual([])
  }
})

const story = {
  headline: 'Carols at Northgate',
  date: '2026-12-05',
  description: 'Wren sings on December 5.',
  publishOn: '',
}

test('a story is found by a date to come, until it is held back till that is over', () => {
  expect(found('news', story, reading)).toEqual([
    ['description', 'ahead', 'on December 5'],
    ['date', 'ahead', '2026-12-05'],
  ])
  const held = { ...story, publishOn: '2026-12-06T09:00:00.000Z' }
  expect(found('news', held, reading)).toEqual([])
  expect(found('news', { ...story, date: '2026-11-22', description: '' }, reading)).toEqual([])
})

test('what is fine is so in its field and sentence alone', () => {
  const [finding] = findInEntry('news', story, reading)
  if (!finding) throw new Error('Nothing was found')
  const note = { field: 'description', rule: finding.rule, sentence: 'Wren sings on December 5.' }
  expect(isFine(finding, [note])).toBe(true)
  for (const other of [{ field: 'headline' }, { rule: 'phone' as const }, { sentence: 'Wren' }]) {
    expect(isFine(finding, [{ ...note, ...other }])).toBe(false)
  }
})

test('the starter content has nothing to ask about, its headlines read with their texts', () => {
  const folder = 'scripts/starter'
  const files = readdirSync(path.join(folder, 'content'), { recursive: true, encoding: 'utf8' })
  const read = files.flatMap((file) => {
    const kind = locate(`content/${file}`)?.kind
    if (!kind || !isGuarded(kind)) return []
    const entry = decode(kind, readFileSync(path.join(folder, 'content', file), 'utf8'))
    if (!entry.ok) throw new Error(`${file} cannot be read`)
    return [found(kind, entry.value, reading)]
  })
  expect(read.length).toBeGreaterThan(30)
  expect(read.flat()).toEqual([])
})

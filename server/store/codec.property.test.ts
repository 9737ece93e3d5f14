// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KindName } from '../../src/schema'
import { kinds } from '../../src/schema'
import { decode, encode } from './codec'

// Everything YAML gives a meaning to, in no sensible order.
const awkward = fc.constantFrom(
  ...[
    'yes',
    'null',
    '~',
    '0x1',
    '1e3',
    '2026-03-14',
    '- a',
    '# b',
    'a: b',
    '"',
    "'",
    '|',
    '>',
    '{',
    '[',
  ],
  ...[
    '&a',
    '*a',
    '!x',
    '%',
    '@',
    '`',
    '---',
    '...',
    '\\',
    'é',
    '🎭',
    '\u2028',
    '\t',
    '?',
    ': ',
    ' #',
  ],
)
const piece = fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 12 }))
const line = fc
  .array(piece, { maxLength: 5 })
  .map((parts) =>
    parts
      .join(' ')
      .replace(/[\r\n\0]/g, ' ')
      .trim(),
  )
  .filter((text) => text.length < 200)
const filled = line.filter((text) => text !== '')
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n').trim())
const paragraphs = fc.array(
  filled.map((paragraph) => paragraph.replace(/[^\S ]/g, ' ')),
  { minLength: 1, maxLength: 4 },
)

const bios = fc.record({
  name: filled,
  tagline: filled,
  shortBio: text.filter((value) => value !== ''),
  longBio: paragraphs,
})
const stories = fc.record({
  headline: filled,
  date: fc.constantFrom('2026-03-14', '2024-02-29'),
  description: text,
  imageId: fc.constantFrom(null, 'one', 'true', 'null'),
  productionId: fc.constantFrom(null, 'two', '1e3', '0x1'),
})
const walls = fc.record({
  images: fc.array(
    fc.record({
      filename: fc.constantFrom('a.jpg', 'b.jpg', 'c.jpg'),
      alt: line,
      title: fc.option(line, { nil: undefined }),
    }),
    { maxLength: 9 },
  ),
})
const sites = fc.record({
  resumeOriginalName: line,
  reel: fc.record({ title: line, tags: fc.array(line, { maxLength: 4 }) }, { requiredKeys: [] }),
  contact: fc.record(
    {
      agent: fc.record({ name: line, phone: line }, { requiredKeys: [] }),
      availability: fc.array(line, { maxLength: 4 }),
    },
    { requiredKeys: [] },
  ),
})

type Values = fc.Arbitrary<Record<string, unknown>>
const cases: [KindName, Values][] = [
  ['bio', bios],
  ['news', stories],
  ['galleryWall', walls],
  ['site', sites],
]

// What a form hands over has been through the schema: so has what is compared here.
function checked(kind: KindName, value: object): Record<string, unknown> {
  return kinds[kind].schema.parse(value)
}

test.each(cases)(
  '%s: what is written is read back, over any earlier text',
  (kind, values) => {
    fc.assert(
      fc.property(values, values, fc.boolean(), (first, second, windows) => {
        const fresh = encode(kind, checked(kind, first))
        const before = windows ? fresh.replaceAll('\n', '\r\n') : fresh
        expect(decode(kind, fresh)).toEqual({ ok: true, value: checked(kind, first) })
        expect(encode(kind, checked(kind, first), fresh)).toBe(fresh)
        const after = encode(kind, checked(kind, second), before)
        expect(decode(kind, after)).toEqual({ ok: true, value: checked(kind, second) })
      }),
      { numRuns: 30 },
    )
  },
  30_000,
)

test.each(cases)(
  '%s: comments and unknown keys survive any change',
  (kind, values) => {
    fc.assert(
      fc.property(values, values, (first, second) => {
        const fence = kinds[kind].format.codec === 'markdown' ? '---\n' : ''
        const written = encode(kind, checked(kind, first)).slice(fence.length)
        const added = '# a word to the next person\nunknown:   [ 1,2 ]  # kept as typed\n'
        const after = encode(kind, checked(kind, second), fence + added + written)
        expect(after.startsWith(fence + added)).toBe(true)
        expect(decode(kind, after)).toEqual({ ok: true, value: checked(kind, second) })
      }),
      { numRuns: 30 },
    )
  },
  30_000,
)

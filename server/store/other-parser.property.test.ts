// @module-tag long
import fc from 'fast-check'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { expect, test } from 'vitest'
import { kinds, type KindName } from '../../src/schema'
import { departments } from '../../src/schema/agent'
import { decode, encode } from './codec'
import { splitMarkdown } from './codecs/markdown'
import { freshYaml, patchYaml } from './codecs/yaml-patch'

const awkward = [
  ...[
    'yes',
    'no',
    'on',
    'Off',
    'y',
    'null',
    '~',
    'true',
    '',
    ' ',
    '\t',
    '\r\n',
    '\r',
    '\n',
    '\n\n',
  ],
  ...['012', '0x1F', '0o17', '0b1', '1e3', '1_000', '.5', '+1', '.inf', '.nan', '1:30', '12:30:00'],
  ...['---', '...', '--- a', '%YAML 1.1', '<<', '=', '- a', '? a', 'a: b', ': ', ' #', '# b', '!x'],
  ...['"', "'", '\\', '|', '>', '{', '}', '[', ']', ',', '&a', '*a', '@', '`', '-', '?', ':'],
  ...['\u007f', '\u0080', '\u0085', '\u009f', '\u00a0', '\u2028', '\u2029', '\ufeff', '\ufffe'],
  ...['\uffff', '\u0001', '\u0008', '\u000b', '\u000c', '\u001b', '\ud800', '\udc00', '🎭', '👩‍👧'],
  '  leading and trailing  ',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''))
const key = text.filter((name) => name !== '__proto__' && name.length < 200)
const { data } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: text, weight: 4 },
    { arbitrary: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)), weight: 1 },
    { arbitrary: fc.array(tie('value'), { maxLength: 3 }), weight: 1 },
    { arbitrary: tie('data'), weight: 1 },
  ),
  data: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})) as { data: fc.Arbitrary<Record<string, unknown>> }

const read = (yaml: string): unknown => load(yaml.trim() === '' ? '{}' : yaml)

test('YAML is the same to another parser, fresh and patched', () => {
  fc.assert(
    fc.property(data, data, (first, second) => {
      const fresh = freshYaml(first)
      expect(read(fresh)).toEqual(first)
      expect(read(patchYaml(fresh, second))).toEqual(second)
      expect(read(patchYaml(`# mine\n${fresh}`, { ...first, more: second }))).toEqual({
        ...first,
        more: second,
      })
    }),
    { numRuns: 100 },
  )
})

test('what YAML 1.1 reads as something else is quoted; a day stays as people write it', () => {
  const words = awkward.filter((word) => word !== '=')
  const yaml = freshYaml({ words, keys: Object.fromEntries(words.map((word) => [`${word}`, 1])) })
  expect(load(yaml, { schema: YAML11_SCHEMA })).toEqual(load(yaml))
  expect(freshYaml({ date: '2026-03-14' })).toBe('date: 2026-03-14\n')
})

// A NUL is left out of what is typed.
const line = text.map((value) => value.replaceAll('\0', '').trim().slice(0, 250))
const filled = line.map((value) => value || 'x')
const optional = { requiredKeys: [] }
const moment = fc.constant('2026-03-14T09:30:00.000Z')
const slug = fc.constantFrom(null, 'one', 'true', 'null', '1e3', '0x1', '012')
const email = fc.constantFrom('a@example.com', 'yes@example.com')
// A body is plain text: half a character and a NUL cannot be in it, and its line ends are "\n".
const body = text.map((value) => value.replaceAll(/[\0\r\p{Cs}]/gu, ' ').trim())
const paragraphs = fc.array(
  body.map((value) => value.replaceAll('\n', ' ').trim() || 'x'),
  { minLength: 1, maxLength: 4 },
)

// Every shape of value that a file of ours has; a kind without a new one needs no line here.
const values = {
  bio: fc.record({ name: filled, tagline: filled, shortBio: filled, longBio: paragraphs }),
  story: fc.record({ title: line, story: paragraphs }, optional),
  site: fc.record({
    resumeOriginalName: line,
    heroImageId: slug,
    reel: fc.record({ title: line, tags: fc.array(line, { maxLength: 4 }) }, optional),
    contact: fc.record({ agent: fc.record({ name: line, phone: line }, optional) }, optional),
  }),
  agency: fc.record({ agencyName: filled, agencyAddress: text, agencyPhone: line }),
  galleryWall: fc.record({
    images: fc.array(fc.record({ filename: fc.constantFrom('a.jpg', '1e3'), alt: line }), {
      maxLength: 9,
    }),
  }),
  productions: fc.record({
    name: filled,
    role: filled,
    productionDate: fc.constant('2026-03-14'),
    description: body,
  }),
  news: fc.record({
    headline: filled,
    date: fc.constant('2024-02-29'),
    description: body,
    imageId: slug,
  }),
  images: fc.record({
    filename: fc.constantFrom('a.jpg', '012'),
    alt: filled,
    description: text,
    category: fc.constant('headshots'),
    uploadedAt: moment,
  }),
  agents: fc.record({
    name: filled,
    email,
    phone: filled,
    department: fc.constantFrom(...departments),
    displayOrder: fc.integer(),
  }),
  users: fc.record({
    username: fc.constantFrom('yes', '1e3', '0x1F', 'Ada'),
    email,
    firstName: line,
    lastName: line,
    passwordHash: text.map((value) => value || 'x'),
    createdAt: moment,
  }),
  messages: fc.record({ name: filled, email, subject: filled, message: filled, createdAt: moment }),
} satisfies Partial<Record<KindName, fc.Arbitrary<object>>>

function yamlOf(kind: KindName, file: string): string {
  if (kinds[kind].format.codec === 'yaml') return file
  const parts = splitMarkdown(file)
  if (!parts.ok) throw new Error(parts.problem.message)
  return parts.front
}

function withoutBody(kind: KindName, value: Record<string, unknown>) {
  const { format } = kinds[kind]
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => format.codec === 'yaml' || name !== format.body),
  )
}

test.each(Object.keys(values) as (keyof typeof values)[])(
  '%s: another parser reads what we wrote, and we read all of it again',
  (kind) => {
    const checked = (value: object) => kinds[kind].schema.parse(value)
    const arbitrary = values[kind] as fc.Arbitrary<object>
    fc.assert(
      fc.property(arbitrary, arbitrary, fc.boolean(), (first, second, windows) => {
        const fresh = encode(kind, checked(first))
        const over = encode(kind, checked(second), windows ? fresh.replaceAll('\n', '\r\n') : fresh)
        for (const [file, value] of [
          [fresh, checked(first)],
          [over, checked(second)],
        ] as const) {
          expect(decode(kind, file)).toEqual({ ok: true, value })
          // What goes to the disk is UTF-8.
          expect(Buffer.from(file).toString('utf8')).toBe(file)
          const other = read(yamlOf(kind, file)) as object
          expect(other).toEqual(withoutBody(kind, { ...value, ...other }))
          expect(checked({ ...value, ...other })).toEqual(value)
        }
      }),
      { numRuns: 40 },
    )
  },
)

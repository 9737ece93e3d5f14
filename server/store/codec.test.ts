import { expect, test } from 'vitest'
import type { KindName } from '../../src/schema'
import { decode, encode } from './codec'
import { readableFields } from './readable-fields'
import { valueOf, wall } from './test-codec'

const bio = `---
# who she is
name: "Wren Larkwood"   # stage name
tagline: Actor
pronouns: she/her
shortBio: >-
  A first line
  folded on.
---

One paragraph
over two lines.

Another paragraph.
`

function firstIssue(kind: KindName, text: string) {
  const result = decode(kind, text)
  return result.ok ? undefined : result.issues[0]
}

test('a Markdown file is its front matter and its body', () => {
  expect(valueOf('bio', bio)).toEqual({
    name: 'Wren Larkwood',
    tagline: 'Actor',
    shortBio: 'A first line folded on.',
    longBio: ['One paragraph over two lines.', 'Another paragraph.'],
  })
})

test('a key that nobody touched is not written either where another is missing or wrong', () => {
  const story = '---\nheadline: A play\ndate: 2026-11-20\nproductionId:\n---\n\nWords.\n'
  const value = valueOf('news', story)
  const wrongs = [
    story.replace('headline: A play\n', ''),
    story.replace('date: 2026-11-20', 'date: tomorrow'),
  ]
  for (const wrong of wrongs) {
    const written = encode('news', value, wrong)
    expect(valueOf('news', written)).toEqual(value)
    expect(written).toContain('productionId:\n')
    expect(written).not.toMatch(/imageId|publishOn|null/)
  }
})

test('writing the same value gives the same text, whatever its spacing', () => {
  for (const text of [bio, bio.replaceAll('\n', '\r\n'), `\uFEFF${bio}`, bio.trimEnd()]) {
    expect(encode('bio', valueOf('bio', text), text)).toBe(text)
  }
})

test('only the lines of what changed change', () => {
  const changed = {
    ...valueOf('bio', bio),
    name: 'Wren L.',
    longBio: ['New.', 'Another paragraph.'],
  }
  const expected = bio
    .replace('"Wren Larkwood"', '"Wren L."')
    .replace('One paragraph\nover two lines.', 'New.')
  expect(encode('bio', changed, bio)).toBe(expected)
  const windows = bio.replaceAll('\n', '\r\n')
  expect(encode('bio', changed, windows)).toBe(expected.replaceAll('\n', '\r\n'))
  expect(encode('bio', changed, `\uFEFF${bio}`)).toBe(`\uFEFF${expected}`)
})

test('a file that ends with the dashes behind its front matter can be given a text', () => {
  const text = '---\nheadline: A\ndate: 2026-03-14\n---'
  const changed = { ...valueOf('news', text), description: 'B.' }
  expect(encode('news', changed, text)).toBe(`${text}\nB.\n`)
  const windows = text.replaceAll('\n', '\r\n')
  expect(encode('news', changed, windows)).toBe(`${windows}\r\nB.\r\n`)
})

test('code in a biography is one piece of it, and keeps its lines when another is changed', () => {
  const code = '```\nCue 12\n\n  lights go\n```'
  const text = bio.replace('Another paragraph.', code)
  const value = valueOf('bio', text) as { longBio: string[] }
  expect(value.longBio).toEqual(['One paragraph over two lines.', code])
  expect(encode('bio', { ...value, longBio: ['New.', code] }, text)).toBe(
    text.replace('One paragraph\nover two lines.', 'New.'),
  )
})

test('a paragraph that stays keeps the lines it was written in', () => {
  const longBio = ['Before.', 'One paragraph over two lines.']
  expect(encode('bio', { ...valueOf('bio', bio), longBio }, bio)).toContain(
    '---\n\nBefore.\n\nOne paragraph\nover two lines.\n',
  )
})

test('a folded text stays folded and keeps its neighbours', () => {
  const shortBio = 'word '.repeat(40).trim()
  const text = encode('bio', { ...valueOf('bio', bio), shortBio }, bio)
  expect(text).toMatch(/shortBio: >-\n( {2}word.*\n){2,}---/)
  expect(valueOf('bio', text).shortBio).toBe(shortBio)
})

test('keys the schema does not know stay, also inside what changed', () => {
  const text = 'contact:\n  fax: 12 # old\n  agent:\n    name: A\n    pager: 7\n'
  const changed = { ...valueOf('site', text), contact: { agent: { name: 'B' } } }
  expect(encode('site', changed, text)).toBe(text.replace('name: A', 'name: B'))
})

test('a file that cannot be read is replaced', () => {
  const changed = valueOf('bio', bio)
  for (const broken of ['---js\n1\n---\n', '---\nname: [\n---\n', '\0']) {
    expect(valueOf('bio', encode('bio', changed, broken))).toEqual(changed)
  }
})

test('problems are named by line, column and field', () => {
  expect(firstIssue('site', 'reelUrl: ""\nheroImageId: Not A Slug\n')).toEqual({
    line: 2,
    column: 14,
    field: 'heroImageId',
    message: 'Choose an existing entry by its id',
  })
  expect(firstIssue('bio', '---\nname: x\ntagline: y\n---\nBody.\n')).toMatchObject({
    line: 2,
    field: 'shortBio',
    message: 'Short bio is required',
  })
  expect(firstIssue('bio', '---\nname: a\ntagline: b\nshortBio: c\n---\n')).toMatchObject({
    line: 6,
    field: 'longBio',
  })
  expect(firstIssue('site', 'contact:\n  agent:\n    phone: 555\n')).toMatchObject({
    line: 3,
    column: 12,
    field: 'contact.agent.phone',
  })
  expect(firstIssue('galleryWall', wall.replace("alt: 'A'", 'alt: [A]'))).toMatchObject({
    line: 5,
    field: 'images.0.alt',
  })
  for (const wrong of ['March 3, 2026', '3/14/2026', '2026-02-30T10:00:00Z']) {
    const image = `filename: a.jpg\nalt: A\ncategory: bts\nuploadedAt: ${wrong}\n`
    const message = 'Write the moment as 2026-03-14T09:30:00Z'
    expect(firstIssue('images', image), wrong).toMatchObject({ line: 4, message })
  }
})

test('a key with nothing behind it counts as not there, and stays', () => {
  const text = 'reelUrl:\nheroImageId: # none yet\ncontact:\n  agent:\n    name: A\n    phone:\n'
  const value = valueOf('site', text)
  expect(value).toEqual(valueOf('site', 'contact:\n  agent:\n    name: A\n'))
  expect(encode('site', value, text)).toBe(text)
  const heroImageId = 'windfall'
  expect(encode('site', { ...value, heroImageId }, text)).toBe(
    text.replace('heroImageId:', 'heroImageId: windfall'),
  )
  expect(readableFields('site', 'reelUrl:\nheroImageId: Not A Slug\n')).toHaveProperty('reelUrl')
  expect(firstIssue('bio', '---\nname:\ntagline: y\n---\nBody.\n')).toMatchObject({
    line: 2,
    field: 'name',
    message: 'Name is required',
  })
})

test('invisible characters stay in a Markdown text, half characters are refused', () => {
  const odd = 'a\u0001\u000b\u007f\u0085\u009f\u2028\u2029\ufeff\ufffe\uffff\tb'
  const text = encode('story', { title: odd, story: [odd] })
  expect(text).toContain(`\n${odd}\n`)
  expect(valueOf('story', text)).toEqual({ title: odd, story: [odd] })
  expect(Buffer.from(text).toString('utf8')).toBe(text)
  expect(firstIssue('story', encode('story', { title: 'A', story: ['b', 'c \ud83c'] }))).toEqual({
    line: 7,
    column: 3,
    field: '',
    message: 'There is half of a character here, perhaps of a cut emoji: type it again',
  })
  expect(valueOf('story', encode('story', { title: '\ud83c', story: [] })).title).toBe('\ud83c')
})

test('a text that begins with dashes is not taken for front matter', () => {
  for (const story of [['---'], ['--- a', 'b'], ['---\ttitle: x', '---']]) {
    expect(valueOf('story', encode('story', { story }, 'Once.\n')).story).toEqual(story)
    expect(valueOf('story', encode('story', { story }, '')).story).toEqual(story)
  }
})

const markers = (mine: string, theirs: string) =>
  `<<<<<<< HEAD\n${mine}||||||| 1a2b3c4\nold\n=======\n${theirs}>>>>>>> developer\n`

test.each<[string, KindName, string, { line: number; field: string }[]]>([
  ['a body', 'bio', `${bio}\n${markers('A.\n', 'B.\n')}`, [{ line: 16, field: 'longBio' }]],
  [
    'several places',
    'bio',
    `${bio}${markers('A.\n', '')}C.\n${markers('', 'B.\n')}`,
    [
      { line: 15, field: 'longBio' },
      { line: 22, field: 'longBio' },
    ],
  ],
  ['front matter', 'bio', `---\n${markers('name: A\n', '')}---\nB.\n`, [{ line: 2, field: '' }]],
  ['Windows lines', 'story', 'A.\r\n<<<<<<< HEAD\r\nB.\r\n', [{ line: 2, field: 'story' }]],
  ['YAML', 'site', `# a\n${markers('reelUrl: a\n', 'reelUrl: b\n')}`, [{ line: 2, field: '' }]],
  ['a divider left in YAML', 'site', 'reelUrl: ""\n=======\n', [{ line: 2, field: '' }]],
  ['a mark left in a body', 'story', 'A.\n>>>>>>> other\n', [{ line: 2, field: 'story' }]],
])('git’s conflict markers in %s are named by their line', (_name, kind, text, places) => {
  const result = decode(kind, text)
  expect(result.ok ? [] : result.issues).toMatchObject(
    places.map((place) => ({ ...place, column: 1 })),
  )
  expect(firstIssue(kind, text)?.message).toMatch(/^Two versions collide here/)
})

test('what only resembles conflict markers is text', () => {
  for (const body of ['My tale\n=======', '> > > quoted', '<<<<<<<<', ' <<<<<<< HEAD']) {
    expect(decode('story', `---\ntitle: A\n---\n${body}\n`)).toMatchObject({ ok: true })
  }
  const text = 'agencyName: A\nagencyAddress: |\n  <<<<<<< HEAD\n  =======\n'
  expect(valueOf('agency', text).agencyAddress).toBe('<<<<<<< HEAD\n=======')
})

test('front matter that asks for code or another language is refused', () => {
  Object.assign(globalThis, { ran: false })
  for (const fence of ['---js', '---javascript', '---json', '--- yaml', '---coffee', '----']) {
    const text = `${fence}\n{ name: globalThis.ran = true }\n---\nBody.\n`
    expect(firstIssue('bio', text)).toMatchObject({ line: 1, column: 4 })
    expect(firstIssue('bio', text)).toEqual(firstIssue('bio', text))
  }
  expect(globalThis).toHaveProperty('ran', false)
  expect(firstIssue('bio', '---\nname: x\n')).toMatchObject({ line: 3 })
  expect(firstIssue('bio', '---\nname: x\n---js\nBody.\n')).toMatchObject({ line: 3 })
})

test.each([
  ['duplicate keys', 'reelUrl: ""\nreelUrl: ""\n', 2],
  ['unknown tags', 'reelUrl: !!js/function "x"\n', 1],
  ['binary tags', '\nreelUrl: !!binary aGk=\n', 2],
  ['two documents', 'reelUrl: ""\n---\nreelUrl: ""\n', 2],
  ['another YAML version', '%YAML 1.1\n---\nreelUrl: ""\n', 1],
  ['an alias to nothing', 'reelUrl: ""\nreel: *gone\n', 2],
  ['keys that are lists', 'reelUrl: ""\n? [a]\n: b\n', 2],
  ['a list', '- a\n', 1],
  ['a text', 'hello\n', 1],
  ['a NUL byte', 'reelUrl: ""\n# \0\n', 2],
  ['an open bracket', 'reelUrl: ""\nreel: [\n', 3],
  ['deep nesting in brackets', `reel: ${'['.repeat(100_000)}`, 1],
  ['deep nesting in braces', `reel: ${'{a: '.repeat(50_000)}`, 1],
  ['deep nesting in dashes', `reel:\n${'- '.repeat(100_000)}`, 2],
  ['more than a megabyte', '#'.repeat(1_100_000), 1],
  ['very many parts', `reel: [${'x,'.repeat(400_000)}]`, 1],
  [
    'an alias bomb',
    ['a: &a [x, x]', 'b: &b [*a, *a, *a, *a]', 'c: &c [*b, *b, *b, *b]', 'd: [*c, *c, *c]'].join(
      '\n',
    ),
    4,
  ],
])('%s are refused with their line', (_name, text, line) => {
  expect(firstIssue('site', text)).toMatchObject({ line, field: '' })
})

test('keys called __proto__ change nothing', () => {
  const text =
    '__proto__:\n  polluted: yes\nimages:\n  - filename: a.jpg\n    __proto__: { polluted: yes }\n'
  const read = valueOf('galleryWall', text)
  expect(read).not.toHaveProperty('polluted')
  expect(read).not.toHaveProperty('images.0.polluted')
  expect({}).not.toHaveProperty('polluted')
  const changed = { images: [{ filename: 'b.jpg', alt: '' }] }
  expect(valueOf('galleryWall', encode('galleryWall', changed, text))).toMatchObject(changed)
})

test('a link that leads nowhere is named with its line', () => {
  const story =
    '---\nheadline: A\ndate: 2026-03-14\n---\n\nGood.\n\nSee [this](javascript:alert(1)).\n'
  expect(decode('news', story)).toMatchObject({
    issues: [
      {
        field: 'description',
        line: 8,
        column: 12,
        message: expect.stringContaining('cannot be followed') as string,
      },
    ],
  })
  const written =
    '---\nname: W\ntagline: T\nshortBio: "[a](b)"\n---\nGood.\n\n- one\n- [two](c d)\n- [three](data:x)\n'
  expect(decode('bio', written)).toMatchObject({
    issues: [
      { field: 'shortBio', line: 4 },
      { field: 'longBio', line: 10, column: 11 },
    ],
  })
})

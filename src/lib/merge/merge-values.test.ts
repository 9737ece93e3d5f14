import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeValues } from './merge-values'
import { isSame } from '../same-value'

const values = (base: unknown, mine: unknown, theirs: unknown) => {
  const { merged, conflicts } = mergeValues({ v: base }, { v: mine }, { v: theirs })
  return { merged: merged['v'], conflict: conflicts[0] }
}

test('changes to different fields are both taken, nested ones too', () => {
  const base = { name: 'Wren', tagline: 'old', contact: { email: 'a', phone: '1' } }
  const mine = { ...base, tagline: 'new', contact: { email: 'b', phone: '1' } }
  const theirs = { name: 'Wren L.', tagline: 'old', contact: { email: 'a' }, added: true }
  expect(mergeValues(base, mine, theirs)).toEqual({
    merged: { name: 'Wren L.', tagline: 'new', contact: { email: 'b' }, added: true },
    conflicts: [],
  })
})

test('a field both changed differently is a conflict, by its dotted path and its label', () => {
  const side = (email: string) => ({ contact: { agent: { email } } })
  expect(
    mergeValues(side('a'), side('b'), side('c'), { 'contact.agent.email': 'Agent’s email' }),
  ).toEqual({
    merged: side('a'),
    conflicts: [
      { field: 'contact.agent.email', label: 'Agent’s email', base: 'a', mine: 'b', theirs: 'c' },
    ],
  })
})

test('when what both sides added was made is nobody’s question either', () => {
  const [earlier, later] = [1, 2].map((day) => `2026-11-0${day}T09:00:00Z`)
  for (const field of ['createdAt', 'uploadedAt']) {
    const [mine, theirs] = [
      { name: 'One', [field]: later },
      { name: 'One', [field]: earlier },
    ]
    expect(mergeValues({}, mine, theirs, {})).toEqual({ merged: mine, conflicts: [] })
  }
})

test('when each side was changed is nobody’s question: the later moment is taken', () => {
  const [base, earlier, later] = [1, 2, 3].map((day) => ({
    updatedAt: `2026-11-0${day}T09:00:00Z`,
  }))
  const change = { phone: '2' }
  for (const [mine, theirs] of [
    [{ ...earlier, ...change }, later],
    [{ ...later, ...change }, earlier],
    [change, later],
    [{ ...later, ...change }, {}],
  ] as const)
    expect(mergeValues({ ...base }, mine, { ...theirs })).toEqual({
      merged: { ...later, ...change },
      conflicts: [],
    })
})

test('paragraphs next to each other merge, in lists and in text', () => {
  const paragraphs = [
    ['a', 'b', 'c'],
    ['A', 'b', 'c', 'new'],
    ['a', 'B', 'c'],
  ] as const
  const merged = ['A', 'B', 'c', 'new']
  expect(values(...paragraphs)).toEqual({ merged, conflict: undefined })
  const [base, mine, theirs] = paragraphs.map((list) => list.join('\n\n'))
  expect(values(base, mine, theirs)).toEqual({ merged: merged.join('\n\n'), conflict: undefined })
})

test('paragraphs and orders merge also in a browser that knows no sorted copies, as Chrome before 110', () => {
  const known = Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted')
  const items = (order: string) => [...order].map((id) => ({ id }))
  Reflect.deleteProperty(Array.prototype, 'toSorted')
  try {
    expect(values('a\nb', 'A\nb', 'a\nB').merged).toBe('A\nB')
    expect(values(items('ab'), items('abc'), items('ba')).merged).toEqual(items('bca'))
  } finally {
    if (known) Object.defineProperty(Array.prototype, 'toSorted', known)
  }
})

test('the two sides of a conflict in a text differ only in what is disputed', () => {
  const { merged, conflict } = values(
    ['one', 'two', 'three'],
    ['one, mine', 'two, mine', 'three'],
    ['one', 'two, theirs', 'three, theirs'],
  )
  expect(merged).toEqual(['one, mine', 'two', 'three, theirs'])
  expect(conflict?.mine).toEqual(['one, mine', 'two, mine', 'three, theirs'])
  expect(conflict?.theirs).toEqual(['one, mine', 'two, theirs', 'three, theirs'])
})

test('two different paragraphs added in one place are a conflict, the same one is not', () => {
  expect(values(['a'], ['a', 'b'], ['a', 'c']).conflict).toMatchObject({ base: ['a'] })
  expect(values(['a'], ['a', 'b'], ['a', 'b']).merged).toEqual(['a', 'b'])
})

const image = (filename: string, rest: object = {}) => ({ filename, ...rest })

test('a list of pictures merges picture by picture: added, removed, moved and changed', () => {
  const base = ['a', 'b', 'c', 'd'].map((name) => image(name))
  const mine = [image('d'), image('a'), image('b', { alt: 'mine' }), image('mine')]
  const theirs = [
    image('a', { alt: 'theirs' }),
    image('b'),
    image('theirs'),
    image('c'),
    image('d'),
  ]
  expect(values(base, mine, theirs).merged).toEqual([
    image('d'),
    image('a', { alt: 'theirs' }),
    image('b', { alt: 'mine' }),
    ...[image('mine'), image('theirs')],
  ])
})

test('a picture that one side changed and the other removed is a conflict', () => {
  const { merged, conflict } = values(
    [image('a'), image('b')],
    [image('a', { alt: 'x' }), image('b'), image('new')],
    [image('b')],
  )
  expect(merged).toEqual([image('a'), image('b'), image('new')])
  expect(conflict?.mine).toEqual([image('a', { alt: 'x' }), image('b'), image('new')])
  expect(conflict?.theirs).toEqual([image('b'), image('new')])
})

test('a picture is the same with another file, as long as its id is known on every side', () => {
  const hung = (imageId: string, filename = imageId, rest: object = {}) => ({
    ...image(filename, rest),
    imageId,
  })
  const base = ['a', 'b', 'c'].map((id) => hung(id))
  const mine = [hung('b'), hung('a', 'a', { alt: 'mine' }), hung('c')]
  const theirs = [hung('a', 'new'), hung('b'), hung('c')]
  const { merged, conflict } = values(base, mine, theirs)
  expect(conflict).toBeUndefined()
  expect(merged).toEqual([hung('b'), hung('a', 'new', { alt: 'mine' }), hung('c')])
})

test('a crop is merged whole', () => {
  const crop = { x: 1, y: 1, width: 50, height: 50 }
  const { conflict } = values({ crop }, { crop: { ...crop, x: 9 } }, { crop: { ...crop, y: 9 } })
  expect(conflict).toMatchObject({ field: 'v.crop', base: crop, mine: { x: 9, y: 1 } })
})

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join('\n'))
const pictures = fc.uniqueArray(
  fc.record({ filename: fc.constantFrom(...'abcdefgh'), alt: word }),
  { selector: (item) => item.filename, maxLength: 6 },
)
const entry = fc.record(
  {
    title: word,
    body: text,
    paragraphs: fc.array(word, { maxLength: 5 }),
    pictures,
    contact: fc.record({ email: word, phone: word }, { requiredKeys: [] }),
    crop: fc.record({ x: fc.nat(3), y: fc.nat(3) }),
    anything: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: [] },
)

test('merging does not depend on which side is called mine', () => {
  fc.assert(
    fc.property(entry, entry, entry, (base, mine, theirs) => {
      const one = mergeValues(base, mine, theirs)
      const other = mergeValues(base, theirs, mine)
      const swapped = other.conflicts.map((c) => ({ ...c, mine: c.theirs, theirs: c.mine }))
      const order = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)
      expect(one.merged).toEqual(other.merged)
      expect(one.conflicts.toSorted(order)).toEqual(swapped.toSorted(order))
    }),
    { numRuns: 500 },
  )
})

test('with a change on one side only, that side is the result', () => {
  fc.assert(
    fc.property(entry, entry, (base, changed) => {
      expect(mergeValues(base, changed, base)).toEqual({ merged: changed, conflicts: [] })
      expect(mergeValues(base, base, changed)).toEqual({ merged: changed, conflicts: [] })
      expect(mergeValues(base, changed, changed)).toEqual({ merged: changed, conflicts: [] })
    }),
  )
})

test('a field that one side alone changed is never lost and never disputed', () => {
  fc.assert(
    fc.property(entry, entry, entry, (base, mine, theirs) => {
      const { merged, conflicts } = mergeValues(base, mine, theirs)
      for (const key of Object.keys({ ...base, ...mine, ...theirs })) {
        const at = (value: object) => new Map(Object.entries(value)).get(key)
        const disputed = conflicts.some(({ field }) => field.split('.')[0] === key)
        if (isSame(at(base), at(theirs))) expect([at(merged), disputed]).toEqual([at(mine), false])
        if (isSame(at(base), at(mine))) expect([at(merged), disputed]).toEqual([at(theirs), false])
      }
    }),
    { numRuns: 300 },
  )
})

/** A list of distinct paragraphs and two versions of it, made of changes, additions and cuts. */
const paragraphHistory = fc.nat(8).chain((length) => {
  const base = Array.from({ length }, (_, n) => `p${n}`)
  const version = (side: string) =>
    fc
      .array(fc.constantFrom('keep', 'keep', 'change', 'cut', 'add'), {
        minLength: length,
        maxLength: length,
      })
      .map((changes) =>
        base.flatMap((paragraph, n) => {
          if (changes[n] === 'cut') return []
          if (changes[n] === 'change') return [`${paragraph} by ${side}`]
          return changes[n] === 'add' ? [paragraph, `after ${paragraph} by ${side}`] : [paragraph]
        }),
      )
  return fc.tuple(fc.constant(base), version('mine'), version('theirs'))
})

test('a paragraph that one side added or cut is added or cut, unless it is shown as disputed', () => {
  fc.assert(
    fc.property(paragraphHistory, ([base, mine, theirs]) => {
      const { merged, conflict } = values(base, mine, theirs)
      const result = (conflict?.mine ?? merged) as string[]
      const other = (conflict?.theirs ?? merged) as string[]
      expect(result).toEqual(expect.arrayContaining(mine.filter((part) => !base.includes(part))))
      expect(other).toEqual(expect.arrayContaining(theirs.filter((part) => !base.includes(part))))
      for (const part of base) {
        if (!mine.includes(part)) expect(result).not.toContain(part)
        if (!theirs.includes(part)) expect(other).not.toContain(part)
        if (mine.includes(part) && theirs.includes(part)) {
          expect([...result, ...other].filter((kept) => kept === part)).toHaveLength(2)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('of every picture both sides’ changes are kept, and no picture appears twice', () => {
  fc.assert(
    fc.property(pictures, pictures, pictures, (base, mine, theirs) => {
      const { merged, conflict } = values(base, mine, theirs)
      for (const [result, side] of [
        [(conflict?.mine ?? merged) as typeof base, mine],
        [(conflict?.theirs ?? merged) as typeof base, theirs],
      ] as const) {
        expect(new Set(result.map((item) => item.filename)).size).toBe(result.length)
        const changed = side.filter((item) => !base.some((old) => isSame(old, item)))
        expect(result).toEqual(expect.arrayContaining(changed))
        for (const { filename } of base) {
          if (side.some((item) => item.filename === filename)) continue
          expect(result.map((item) => item.filename)).not.toContain(filename)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('an order that one side alone changed is kept', () => {
  const shuffled = fc.shuffledSubarray([...'abcdefg'], { minLength: 7 })
  fc.assert(
    fc.property(shuffled, fc.subarray([...'abcdefg']), (order, kept) => {
      const base = [...'abcdefg'].map((name) => image(name))
      const mine = order.map((name) => image(name))
      const theirs = kept.map((name) => image(name))
      expect(values(base, mine, theirs).merged).toEqual(
        mine.filter((item) => kept.includes(item.filename)),
      )
    }),
  )
})

test('a text rewritten from end to end is compared in moments', () => {
  const long = (name: string) => Array.from({ length: 20_000 }, (_, n) => `${name} ${n}`).join('\n')
  const { conflict } = values(long('base'), long('mine'), long('theirs'))
  expect(conflict).toBeDefined()
})

test('an order that two sides changed has what each of them moved', () => {
  const moved = (mine: string, theirs: string) => {
    const order = (ids: string) => ({ images: ids.split('') })
    const { merged, conflicts } = mergeValues(order('abcdef'), order(mine), order(theirs))
    return [(merged['images'] as string[]).join(''), conflicts.length]
  }
  expect(moved('fabcde', 'acbdef')).toEqual(['facbde', 0])
  expect(moved('bcdefa', 'abcde')).toEqual(['bcdea', 0])
  // The first of two places counts, until the next move takes the other out.
  expect(moved('fabcde', 'abfcde')).toEqual(['fabfcde', 0])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMarkdown } from '../../schema/prose-blocks'
import { readMarkdown } from './read'
import type { Prose, ProseNode } from './tree'
import { writeMarkdown } from './write'

test('a tree is written as a person would write it', () => {
  const tree: Prose = [
    ['h', ['Now'], 1],
    ['p', ['It is ', ['strong', ['loud']], ', 5 * 3, [sic] and ', ['a', ['there'], '/bio'], '.']],
    [
      'ul',
      [
        ['li', ['one']],
        ['li', ['two', ['ul', [['li', ['deep']]]]]],
      ],
    ],
    [
      'ol',
      [
        ['li', ['first']],
        ['li', ['second']],
      ],
    ],
    ['p', ['After', ['br'], 'it.']],
  ]
  expect(writeMarkdown(tree)).toBe(
    '## Now\n\nIt is **loud**, 5 * 3, [sic] and [there](/bio).\n\n' +
      '- one\n- two\n  - deep\n\n1. first\n2. second\n\nAfter\\\nit.',
  )
})

test('what would be a mark, and is none, is guarded', () => {
  for (const words of [
    '*not*',
    '1. May',
    '# 1',
    '- said he',
    'a_b_ _c_',
    '[a](b)',
    '&amp;',
    '<b@c.d>',
    '\\*',
  ]) {
    expect(readMarkdown(writeMarkdown([['p', [words]]]))).toEqual([['p', [words]]])
  }
  for (const nodes of [[['h', ['#'], 1]], [['ul', [['li', ['--']]]]]] satisfies Prose[]) {
    expect(said(readMarkdown(writeMarkdown(nodes)))).toBe(said(nodes))
  }
})

test('where a mark cannot be written, the others of its line are', () => {
  const nodes: ProseNode[] = [
    ['a', ['Annie'], '/bio'],
    ': ',
    ['strong', ['Role:']],
    'Molly, ',
    ['em', ['loud']],
    ', ',
    ['a', [['strong', ['Seen:']], 'twice'], '/news'],
  ]
  expect(writeMarkdown([['p', nodes]])).toBe(
    '[Annie](/bio): Role:Molly, *loud*, [Seen:twice](/news)',
  )
})

const word = fc.constantFrom(
  ...['a', 'Wren', '*', '_', '[', '](', '1.', '-', '#', '>', '\\', '`', '&lt;', '<a>', '=='],
)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))
const piece: fc.Arbitrary<ProseNode> = fc.oneof(
  words,
  words.map((inner): ProseNode => ['strong', [inner]]),
  words.map((inner): ProseNode => ['em', [inner]]),
  words.map((inner): ProseNode => ['a', [inner], 'https://a.example/b']),
)
const line = fc.array(piece, { minLength: 1, maxLength: 3 })
const tree: fc.Arbitrary<ProseNode[]> = fc.array(
  fc.oneof(
    line.map((inner): ProseNode => ['p', inner]),
    line.map((inner): ProseNode => ['h', inner, 1]),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((items): ProseNode => {
      return ['ul', items.map((inner): ProseNode => ['li', inner])]
    }),
  ),
  { minLength: 1, maxLength: 3 },
)
const said = (nodes: Prose): string =>
  nodes.map((node) => (typeof node === 'string' ? node : said(node[1] ?? []))).join('')
const bare = (text: string) => text.replace(/\s+/g, '')

test('no word is lost or made up, whatever the tree, and no line is parted from its own', () => {
  fc.assert(
    fc.property(tree, (nodes) => {
      const written = writeMarkdown(nodes)
      expect(bare(said(readMarkdown(written)))).toBe(bare(said(nodes)))
      expect(bare(said(readMarkdown(asMarkdown(written, 'whole'))))).toBe(bare(said(nodes)))
    }),
    { numRuns: 1000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMarkdown, proseBlocks, type Lines } from './prose-blocks'

const says = (text: string, lines: Lines) => proseBlocks(text, lines).map((block) => block.says)

test('where lines are whole, each is a paragraph, and blank ones are nothing', () => {
  expect(says('One.\nTwo.\n\n\n  Three.  \r\nFour.', 'whole')).toEqual([
    'One.',
    'Two.',
    'Three.',
    'Four.',
  ])
})

test('where they are wrapped, a paragraph goes on until a line is empty', () => {
  expect(says('One\ngoes on.\n\n    Two.', 'wrapped')).toEqual(['One goes on.', 'Two.'])
  expect(says('Born in\n1986. A good year.', 'wrapped')).toEqual(['Born in 1986. A good year.'])
})

test.each(['whole', 'wrapped'] as const)('%s: lists, quotes and headings are kept', (lines) => {
  expect(says('Now:\n- one\n  - deep\n- two\n> said\n> again\n## Next', lines)).toEqual([
    'Now:',
    '- one\n  - deep\n- two',
    '> said\n> again',
    '## Next',
  ])
  expect(says('  - one\n  - two', lines)).toEqual(['- one\n- two'])
  expect(says('- one\n\n  more of it\n\nAfter.', lines)).toEqual([
    '- one\n\n  more of it',
    'After.',
  ])
  expect(says('1. one\n2. two\n\n---\n\nHead\n===\n\nText', lines)).toEqual([
    '1. one\n2. two',
    '---',
    'Head\n===',
    'Text',
  ])
})

test('a line after a list is a paragraph where lines are whole, and goes on where they are wrapped', () => {
  expect(says('- one\nThen.', 'whole')).toEqual(['- one', 'Then.'])
  expect(says('- one\nthen', 'wrapped')).toEqual(['- one then'])
})

test('a line that ends with a backslash is broken there, and so is a wrapped one with two spaces', () => {
  expect(says('One\\\n  two', 'whole')).toEqual(['One\\\ntwo'])
  expect(says('One  \ntwo', 'wrapped')).toEqual(['One\\\ntwo'])
  expect(says('One  \ntwo', 'whole')).toEqual(['One', 'two'])
  expect(says('-   \n  one', 'wrapped')).toEqual(['- one'])
})

test.each(['whole', 'wrapped'] as const)('%s: every line of code is kept as it stands', (lines) => {
  const code = '```js\none\n\n\n  - two  \n# three\n```'
  expect(says(`Before\n${code}\nAfter`, lines)).toEqual(['Before', code, 'After'])
  expect(says('~~~~\na\n~~~\n```\n~~~~\n\nAfter', lines)).toEqual([
    '~~~~\na\n~~~\n```\n~~~~',
    'After',
  ])
  expect(says('  ```\n  a\n    b\n  ```', lines)).toEqual(['```\na\n  b\n```'])
  expect(says('```\na\n\nb', lines)).toEqual(['```\na\n\nb'])
  expect(says('``` a ``` is code in a line.', lines)).toEqual(['``` a ``` is code in a line.'])
})

test.each(['whole', 'wrapped'] as const)(
  '%s: code in a list ends with it, or its item',
  (lines) => {
    const list = '- one\n\n  ```\n  a\n\n    b\n  ```\n- ~~~\n  c\n- two'
    expect(says(`${list}\n\nAfter`, lines)).toEqual([list, 'After'])
    expect(says('- ```\n  a\n\n\nAfter', lines)).toEqual(['- ```\n  a', 'After'])
  },
)

const piece = fc.constantFrom(
  ...['- ', '  ', '\n', '\n\n', '# ', '> ', '1. ', '2) ', '===', '---', '* * *', '\\', 'a', 'b c'],
  ...['```\n', '````', '~~~', '\n```\n', '  ```\n', 'js', '\t'],
)
const texts = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''))

test('what a file holds is shown by a form, read from it, and written again as it is', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom<Lines>('whole', 'wrapped'), (text, lines) => {
      const once = asMarkdown(text, lines)
      expect(asMarkdown(once, 'whole')).toBe(once)
      expect(asMarkdown(once, 'wrapped')).toBe(once)
      expect(proseBlocks(once, 'whole')).toEqual(proseBlocks(once, 'wrapped'))
    }),
    { numRuns: 5000 },
  )
})

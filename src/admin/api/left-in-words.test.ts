import { expect, test } from 'vitest'
import { leftIn, leftInWords } from './left-in-words'

const gone = (title: string) => ({ id: title, title, message: 'It is gone.' })

test('those that a change left out are named, and many of them counted', () => {
  expect(leftInWords([])).toBe('')
  expect(leftInWords([gone('Bow')])).toBe('“Bow” was left out: It is gone.')
  expect(leftInWords(['A', 'B', 'C', 'D', 'E'].map(gone))).toMatch(/“C” .* So were 2 more\.$/)
})

test('an answer of anything else leaves out nothing', () => {
  expect(leftIn(JSON.stringify({ left: [gone('Bow')] }))).toHaveLength(1)
  for (const other of ['', 'null', '<p>', '{"left":3}', '[]']) expect(leftIn(other)).toEqual([])
})

import { expect, test } from 'vitest'
import * as edits from './text-edit'
import type { Selected, TextEdit } from './text-edit'

/** A text with what is selected between bars, or one bar for a caret. */
function selected(shown: string): Selected {
  const start = shown.indexOf('|')
  const text = shown.replaceAll('|', '')
  const end = shown.indexOf('|', start + 1) - 1
  return { text, start, end: end < start ? start : end }
}

function shown({ text, start, end }: Selected): string {
  const bars = start === end ? '|' : `|${text.slice(start, end)}|`
  return text.slice(0, start) + bars + text.slice(end)
}

function after(
  before: string,
  change: (selected: Selected) => TextEdit | undefined,
): string | undefined {
  const { text } = selected(before)
  const edit = change(selected(before))
  if (!edit) return undefined
  return shown({
    ...edit,
    text: text.slice(0, edit.from) + edit.insert + text.slice(edit.to),
  })
}

const bold = (selection: Selected) => edits.toggleMark(selection, '**')
const slanted = (selection: Selected) => edits.toggleMark(selection, '*')

test.each([
  ['a |word| b', 'a **|word|** b'],
  ['a | word |b', 'a  **|word|** b'],
  ['a **|word|** b', 'a |word| b'],
  ['a |**word**| b', 'a |word| b'],
  ['a *|word|* b', 'a ***|word|*** b'],
  ['a | b', 'a **|** b'],
])('bold: %s is then %s', (before, then) => expect(after(before, bold)).toBe(then))

test.each([
  ['a |word|', 'a *|word|*'],
  ['a *|word|*', 'a |word|'],
  ['a **|word|**', 'a ***|word|***'],
  ['a ***|word|***', 'a **|word|**'],
])('emphasis: %s is then %s', (before, then) => expect(after(before, slanted)).toBe(then))

test('lines become a list or headings, and lines again', () => {
  expect(after('a\n|b\n\nc|\nd', edits.toggleList)).toBe('a\n|- b\n\n- c|\nd')
  expect(after('a\n|- b\n- c|', edits.toggleList)).toBe('a\n|b\nc|')
  expect(after('a\n|', edits.toggleList)).toBe('a\n- |')
  expect(after('Now|', edits.toggleHeading)).toBe('## Now|')
  expect(after('## Now|', edits.toggleHeading)).toBe('Now|')
})

test('words become a link, and a link is given another target', () => {
  const link = (selection: Selected) => edits.linkTo(selection, 'https://a.example/(b)')
  expect(after('see |this| now', link)).toBe('see [this](https://a.example/%28b%29)| now')
  expect(after('see |', (at) => edits.linkTo(at, 'https://a.example'))).toBe(
    'see [|a.example|](https://a.example)',
  )
  expect(after('see [th|is](/bio)', (at) => edits.linkTo(at, '/news'))).toBe('see [this](/news)|')
})

test.each([
  ['a |word| b', 'a word b', 'a |word| b'],
  ['a |word| b', 'so a word b', 'so a |word| b'],
  ['a |word| b', 'a new word b', 'a new |word| b'],
  ['a |word| b', 'a word, b', 'a |word|, b'],
  ['a |word| b', 'a sword b', 'a s|word| b'],
  ['a |word| b', 'a wooord b', 'a |wooord| b'],
  ['a |word| b', 'a b', 'a |b'],
  ['|word|', 'quite another', '|quite another|'],
  ['a | b', 'a word b', 'a word| b'],
])('what is selected in %s is in %s: %s', (before, text, then) => {
  const since = edits.selectedSince(selected(before), text)
  expect(shown(since)).toBe(then)
})

test('Enter goes on with a list until an item is empty', () => {
  expect(after('- a|', edits.nextItem)).toBe('- a\n- |')
  expect(after('9. a|', edits.nextItem)).toBe('9. a\n10. |')
  expect(after('- a\n  - b|', edits.nextItem)).toBe('- a\n  - b\n  - |')
  expect(after('- a\n- |', edits.nextItem)).toBe('- a\n|')
  expect(after('a|', edits.nextItem)).toBeUndefined()
  expect(after('a|b', edits.breakLine)).toBe('a\\\n|b')
})

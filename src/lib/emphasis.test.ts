import { expect, test } from 'vitest'
import { plainText, textRuns } from './emphasis'

test('words between stars are emphasised', () => {
  expect(textRuns('in *The Snow Post*, as Pip')).toEqual([
    { text: 'in ', emphasised: false },
    { text: 'The Snow Post', emphasised: true },
    { text: ', as Pip', emphasised: false },
  ])
})

test('stars that enclose nothing are only stars', () => {
  for (const text of ['5 * 3 * 2', 'one * alone', '**', '* spaced *']) {
    expect(plainText(text)).toBe(text)
    expect(textRuns(text).every((run) => !run.emphasised)).toBe(true)
  }
})

test('plain text loses the marks and nothing else', () => {
  expect(plainText('*Windfall* and *Salt & Sparrow*')).toBe('Windfall and Salt & Sparrow')
  expect(textRuns('')).toEqual([])
})

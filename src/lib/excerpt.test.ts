import { expect, test } from 'vitest'
import { excerpt } from './excerpt'

test('a short text stays as it is', () => {
  expect(excerpt('Young actor.', 120)).toBe('Young actor.')
})

test('a text is cut after the given number of characters', () => {
  expect(excerpt('abcdef', 4)).toBe('abcd…')
})

test('no ellipsis follows a sentence that ends where the text is cut', () => {
  expect(excerpt('She acts. And sings.', 9)).toBe('She acts.')
})

test.each(['🎭', '👩‍👩‍👧', '👍🏽', '🇮🇱', 'e\u0301', 'שָׁ', 'நி'])(
  '%s is one character, never cut in half',
  (one) => {
    expect(excerpt(one.repeat(3), 2)).toBe(`${one.repeat(2)}…`)
    expect(excerpt(one.repeat(2), 2)).toBe(one.repeat(2))
  },
)

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

test('a character of two code units is never cut in half', () => {
  expect(excerpt('🎭🎭🎭', 2)).toBe('🎭🎭…')
})

import { expect, test } from 'vitest'
import { valueText } from './value-text'

test('reads as a person would write it', () => {
  expect(valueText(null)).toBe('')
  expect(valueText(true)).toBe('Yes')
  expect(valueText('2026-09-08')).toBe('September 8, 2026')
  expect(valueText(['One.', 'Two.'])).toBe('One.\n\nTwo.')
  expect(valueText(7)).toBe('7')
})

test('names the items of a list by what they are called', () => {
  const wall = [
    { filename: 'a.jpg', alt: 'A bow', title: 'Bow', cropData: { x: 1 } },
    { filename: 'b.jpg', alt: '', cropData: null },
  ]
  expect(valueText(wall)).toBe('1. Bow (cropped)\n2. b.jpg')
})

test('spells out what is nested and leaves out what is empty', () => {
  expect(valueText({ agent: { name: 'Jo', email: '' }, socialMedia: {}, tags: ['Film'] })).toBe(
    'Agent: Name: Jo\nTags: Film',
  )
})

import { expect, test } from 'vitest'
import { specialties } from './specialties'

test('theater is always among them, once', () => {
  expect(specialties(['Film', 'Voice Acting'])).toEqual(['Film', 'Voice Acting', 'Theater'])
  expect(specialties(['Theater', '', 'Film'])).toEqual(['Theater', 'Film'])
})

import { expect, test } from 'vitest'
import { shortDay, shortMoment } from './dates'

test('a day is written MM/dd/yyyy, whatever time stands behind it', () => {
  expect(shortDay('2026-03-04')).toBe('03/04/2026')
  expect(shortDay('2026-03-04T23:30:00.000Z')).toBe('03/04/2026')
})

test('a moment has a short month, day, year, hour and minute', () => {
  expect(shortMoment('2026-11-15T15:05:00')).toBe('Nov 15, 2026, 3:05 PM')
})

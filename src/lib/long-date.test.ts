import { expect, test } from 'vitest'
import { longDate, yearOf } from './long-date'

test('a day is written in long US style, the same day in every time zone', () => {
  const zone = process.env.TZ
  for (const TZ of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    process.env.TZ = TZ
    expect(longDate('2026-11-15')).toBe('November 15, 2026')
    expect(longDate('2025-01-01')).toBe('January 1, 2025')
  }
  process.env.TZ = zone
})

test('the year is the one of the day', () => {
  expect(yearOf('2026-11-15')).toBe('2026')
})

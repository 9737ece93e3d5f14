import { expect, test } from 'vitest'
import { downloadWords } from './download-words'

test('an admin reads what can be downloaded, and why something cannot', () => {
  const original = 'a-original.jpg'
  const large = { width: 4000, height: 6000 }
  expect(downloadWords({ original, largestSize: large })).toBe('Web size, 8 × 10 in, original.')
  expect(downloadWords({ original, largestSize: { width: 1600, height: 2000 } })).toBe(
    'Web size, original. Too small for 8 × 10: it has 1600 × 2000 pixels; a part of 2400 × 3000 is needed.',
  )
  expect(downloadWords({ largestSize: large })).toMatch(/^Web size, 8 × 10 in\. No original/)
  expect(downloadWords({ original, largestSize: null })).toMatch(/Known once/)
})

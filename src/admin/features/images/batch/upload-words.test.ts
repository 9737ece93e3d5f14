import { expect, test } from 'vitest'
import { uploadsReadOut } from './upload-words'

test('whoever listens hears of every tenth photo, out of all of them', () => {
  const heard = Array.from({ length: 26 }, (_, done) => uploadsReadOut(done, 25, 0))
  expect([...new Set(heard)]).toEqual([
    '0 of 25 photos uploaded.',
    '10 of 25 photos uploaded.',
    '20 of 25 photos uploaded.',
    '25 photos are uploaded.',
  ])
  expect(uploadsReadOut(3, 5, 1)).toBe('3 of 5 photos uploaded. 1 photo could not be taken.')
})

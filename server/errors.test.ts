import { expect, test } from 'vitest'
import { tooManyAttempts } from './errors'

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('whoever has to wait %i seconds reads %s', (seconds, words) => {
  const { message, details } = tooManyAttempts(seconds)
  expect([message, details.retryAfter]).toEqual([
    `Too many attempts. Try again in ${words}.`,
    seconds,
  ])
})

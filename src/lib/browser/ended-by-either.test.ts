import { expect, test } from 'vitest'
import { endedByEither } from './ended-by-either'

test.each([0, 1])('ends with each of two signals, for its reason', (which) => {
  const both = [new AbortController(), new AbortController()] as const
  const either = endedByEither(both[0].signal, both[1].signal)
  expect(either.aborted).toBe(false)
  both[which]?.abort('enough')
  expect(either.reason).toBe('enough')
})

test('has ended where one of them had', () => {
  const open = new AbortController().signal
  expect(endedByEither(open, AbortSignal.abort('before')).reason).toBe('before')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let done: number
const count = () => (done += 1)
beforeEach(() => (done = 0))

test('what is asked for once is done at once, and not again', () => {
  gathered(count, 1_000).ask()
  expect(done).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(done).toBe(1)
})

test('what is asked for forty times is done now and then, and never before the last was heard', () => {
  const { ask } = gathered(count, 1_000)
  for (let times = 0; times < 40; times += 1) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(done).toBe(5)
  vi.advanceTimersByTime(60_000)
  expect(done).toBe(5)
  ask()
  expect(done).toBe(6)
})

test('what is stopped is not done any more', () => {
  const { ask, stop } = gathered(count, 1_000)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(done).toBe(1)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { BoundedMap } from './bounded-map'
import { clientKey } from './client-key'
import { RateLimiter } from './rate-limiter'
import { SignInThrottle } from './throttle'

test('a key passes so many times in a window, and again in the next', () => {
  let now = 0
  const limiter = new RateLimiter({ times: 2, windowSeconds: 60 }, () => now)
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60])
  expect(limiter.take('b')).toBe(0)
  now = 59_001
  expect(limiter.take('a')).toBe(1)
  now = 60_000
  expect(limiter.take('a')).toBe(0)
})

test('a clock that is put back makes nobody wait longer', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const limiter = new RateLimiter({ times: 1, windowSeconds: 60 })
  const throttle = new SignInThrottle()
  const attempt = { address: '203.0.113.7', username: 'owner' }
  limiter.take('a')
  for (let n = 0; n < 5; n += 1) throttle.attempt(attempt)
  vi.setSystemTime(Date.now() - 365 * 24 * 60 * 60 * 1000)
  expect([limiter.take('a'), throttle.attempt(attempt)]).toEqual([60, 5])
})

test('a bounded map forgets what was set longest ago', () => {
  const map = new BoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([3, undefined, 4, 2])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:1:2::6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  [undefined, ''],
])('%s is counted as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})

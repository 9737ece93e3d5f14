import { expect, test } from 'vitest'
import { SignInThrottle } from './throttle'

function throttleAt(start = 0) {
  const clock = { now: start }
  return { clock, throttle: new SignInThrottle(() => clock.now) }
}

const here = '203.0.113.7'

function ask(throttle: SignInThrottle, address = here, username = 'owner', device?: string) {
  return throttle.attempt({ address, username, device })
}

function fail(throttle: SignInThrottle, times: number, address = here, name = 'owner') {
  for (let n = 0; n < times; n += 1) expect(ask(throttle, address, name)).toBe(0)
}

test('five failures are free, then the wait doubles up to a quarter of an hour', () => {
  const { clock, throttle } = throttleAt()
  fail(throttle, 5)
  const waits = []
  for (let n = 0; n < 10; n += 1) {
    const wait = ask(throttle)
    waits.push(wait)
    clock.now += wait * 1000
    expect(ask(throttle)).toBe(0)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
})

test('asking while waiting does not make the wait longer', () => {
  const { clock, throttle } = throttleAt()
  fail(throttle, 5)
  clock.now += 2000
  expect(ask(throttle, here, 'OWNER ')).toBe(3)
  expect(ask(throttle)).toBe(3)
})

test('guessing from one address leaves every other address alone', () => {
  const { throttle } = throttleAt()
  fail(throttle, 5, '203.0.113.7')
  expect(ask(throttle)).toBeGreaterThan(0)
  expect(ask(throttle, '203.0.113.8', 'owner')).toBe(0)
})

test('another name from the same address may still be tried, but not without end', () => {
  const { throttle } = throttleAt()
  fail(throttle, 5)
  for (let n = 0; n < 15; n += 1) fail(throttle, 1, '203.0.113.7', `name-${n}`)
  expect(ask(throttle, '203.0.113.7', 'somebody')).toBe(5)
})

test('the addresses of one IPv6 network are one client', () => {
  const { throttle } = throttleAt()
  for (let n = 1; n <= 5; n += 1) fail(throttle, 1, `2001:db8:0:1::${n}`)
  expect(ask(throttle, '2001:db8::1:0:0:0:99', 'owner')).toBeGreaterThan(0)
  expect(ask(throttle, '2001:db8:0:2::1', 'owner')).toBeGreaterThan(0)
  expect(ask(throttle, '2001:db8:1:2::1', 'owner')).toBe(0)
})

test('guessing at one name from ever new addresses waits too, but never long', () => {
  const { clock, throttle } = throttleAt()
  for (let n = 0; n < 30; n += 1) fail(throttle, 1, `198.51.100.${n}`)
  const waits = []
  for (let n = 30; n < 37; n += 1) {
    const wait = ask(throttle, `198.51.100.${n}`)
    waits.push(wait)
    clock.now += wait * 1000
    expect(ask(throttle, `198.51.100.${n}`)).toBe(0)
  }
  expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30])
  expect(ask(throttle, '198.51.100.99', 'another')).toBe(0)
})

test('a device on which its user has signed in before waits for its own failures alone', () => {
  const { throttle } = throttleAt()
  for (let n = 0; n < 40; n += 1) ask(throttle, `198.51.100.${n}`)
  for (let n = 0; n < 40; n += 1) ask(throttle)
  const known = () => ask(throttle, here, 'owner', 'the telephone')
  for (let n = 0; n < 5; n += 1) expect(known()).toBe(0)
  expect(known()).toBe(5)
  expect(ask(throttle, here, 'owner', 'the laptop')).toBe(0)
})

test('a right password starts the client afresh', () => {
  const { throttle } = throttleAt()
  fail(throttle, 4)
  throttle.succeed({ address: here, username: 'owner' })
  fail(throttle, 5)
})

test('failures of long ago are forgotten', () => {
  const { clock, throttle } = throttleAt()
  fail(throttle, 5)
  clock.now += 61 * 60 * 1000
  fail(throttle, 5)
})

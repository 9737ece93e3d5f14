import { expect, test } from 'vitest'
import fc from 'fast-check'
import { refusalOf, sendWait, verdictOf } from './answers'
import type { Answer, Wish } from './change'
import { isPromised } from './promised'

const answer = (status: number, body: object = {}): Answer => ({
  status,
  statusText: 'Words of HTTP',
  text: JSON.stringify(body),
  headers: {},
})

test.each([
  [200, 'done'],
  [201, 'done'],
  [400, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [401, 'signed out'],
  [0, 'waiting'],
  [408, 'waiting'],
  [429, 'waiting'],
  [500, 'waiting'],
  [502, 'waiting'],
  [504, 'waiting'],
])('an answer of %i means %s', (status, verdict) => {
  expect(verdictOf({ status })).toBe(verdict)
})

const entry = { id: 'a', revision: 'r1' }

// That the server says so is held by what browsers do with it: what is not promised is never done.
test.each<[Wish['method'] | 'GET', string, object]>([
  ['POST', 'news', entry],
  ['PUT', 'contact-messages/a/status', entry],
  ['PUT', 'agency-info', entry],
  ['DELETE', 'news/a', {}],
  ['DELETE', 'admin/users/a', {}],
  ['POST', 'order/images', {}],
  ['POST', 'history/undo', {}],
  ['POST', 'auth/logout', {}],
  ['POST', 'auth/simple-login', { id: 'a', username: 'ada' }],
  ['POST', 'image-batches/changes', { left: [] }],
  ['POST', 'gallery-wall', { images: [] }],
  ['POST', 'admin/users/a/second-factor/off', {}],
  ['POST', 'account/second-factor/cancel', {}],
  ['GET', 'agency-info', { agencyName: 'Northlight' }],
  ['GET', 'auth/user', { id: 'a', username: 'ada' }],
  ['GET', 'history?person=Ada', { items: [] }],
  ['GET', 'image-batches/usage', {}],
])('what answers %s %s is known by what it says, and nothing else is', (method, path, said) => {
  const call = { method, path: `/api/${path}` }
  expect(isPromised(call, said)).toBe(true)
  for (const other of [{ error: 'login' }, [], null, undefined, 'login', { id: 'a' }]) {
    expect(isPromised(call, other)).toBe(false)
  }
  const isSilent = Object.keys(said).length === 0
  expect(isPromised(call, {})).toBe(isSilent)
})

test.each([
  ['news', []],
  ['agents', [entry]],
  ['history/people', ['Ada']],
  ['image-batches/usage', { a: [] }],
  ['backup', null],
  ['account/second-factor', null],
])('what is read of %s is not what somebody else says', (path, said) => {
  const call = { method: 'GET', path: `/api/${path}` } as const
  expect(isPromised(call, said)).toBe(true)
  expect(isPromised(call, { error: 'login' })).toBe(false)
})

test('a refusal says what the server says, else what a person can do about it', () => {
  const conflict = { revision: 'r2', author: 'Ben', fields: [] }
  expect(refusalOf(answer(409, { message: 'Collided', conflict }))).toEqual({
    message: 'Collided',
    conflict,
  })
  // By HTTP/2 there is not even a word for the status.
  const fromProxy = { statusText: '', text: '<html>' }
  // Of a text as much as of a file.
  const tooLarge = refusalOf({ ...answer(413), ...fromProxy }).message
  expect(tooLarge).toContain('Send something smaller')
  expect(tooLarge).not.toContain('file')
  expect(refusalOf({ ...answer(403), ...fromProxy }).message).toContain('(error 403)')
})

test('the wait grows, never falls to nothing and never grows past a minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, chance) => {
        expect(sendWait(n, chance)).toBeGreaterThanOrEqual(1000)
        expect(sendWait(n, chance)).toBeLessThanOrEqual(60_000)
        expect(sendWait(n + 1, chance)).toBeGreaterThanOrEqual(sendWait(n, chance))
      },
    ),
  )
})

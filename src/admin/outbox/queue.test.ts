import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Answer, Change } from './change'
import { afterDone, nextOf, refusalOf, sameWish, targetOf, verdictOf, waitAfter } from './queue'

let made = 0

function change(fields: Partial<Change>): Change {
  made += 1
  const named = { order: made, key: `key-${made}`, username: 'ada', at: '2026-03-01T10:00:00Z' }
  return { method: 'PUT', path: '/api/news/a', ...named, ...fields }
}

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

test('settings have one target, whatever part of them is saved', () => {
  const content = (type: string) =>
    targetOf(change({ method: 'POST', path: '/api/cms-content', body: { type } }))
  expect(content('reelUrl')).toBe(content('heroImageId'))
  expect(content('bio')).not.toBe(content('story'))
})

test('what is behind a refused change of the same entry waits, and other entries do not', () => {
  const refusal = { message: 'Too long' }
  const queue = [change({ refusal }), change({}), change({ path: '/api/news/b' })]
  expect(nextOf(queue, 'ada')).toBe(queue[2])
})

test('nobody sends what somebody else wanted', () => {
  expect(nextOf([change({ username: 'ben' })], 'ada')).toBeUndefined()
})

test('the next change of an entry goes on from what the one before wrote', () => {
  const queue = [
    change({ revision: 'r0' }),
    change({ revision: 'r0' }),
    change({ path: '/api/news/b', revision: 'r0' }),
    change({ method: 'DELETE' }),
  ]
  const [first, second] = queue
  if (!first) throw new Error('The queue is empty')
  const changed = afterDone(queue, first, answer(200, { revision: 'r1' }))
  expect(changed).toEqual([{ ...second, revision: 'r1' }])
})

test('the biography and the story bring their own revision in the data of the site', () => {
  const data = { revision: 'site', storyRevision: 'story', bio: { revision: 'bio' } }
  const content = (type: string) =>
    change({ method: 'POST', path: '/api/cms-content', body: { type }, revision: 'r0' })
  for (const [type, revision] of [
    ['bio', 'bio'],
    ['story', 'story'],
    ['reelUrl', 'site'],
  ] as const) {
    const next = content(type)
    expect(afterDone([next], content(type), answer(200, data))).toEqual([{ ...next, revision }])
  }
})

test('the same wish once more is the one that waits, unless that was refused', () => {
  const waiting = change({ body: { headline: 'A' }, revision: 'r0' })
  const again = {
    method: 'PUT',
    path: waiting.path,
    body: { headline: 'A' },
    revision: 'r1',
  } as const
  expect(sameWish([waiting], again)).toBe(waiting)
  expect(sameWish([waiting], { ...again, body: { headline: 'B' } })).toBeUndefined()
  expect(sameWish([{ ...waiting, refusal: { message: 'No' } }], again)).toBeUndefined()
})

test('a refusal says what the server says, else the words of HTTP', () => {
  const conflict = { revision: 'r2', author: 'Ben', fields: [] }
  expect(refusalOf(answer(409, { message: 'Collided', conflict }))).toEqual({
    message: 'Collided',
    conflict: { revision: 'r2', author: 'Ben' },
  })
  expect(refusalOf({ ...answer(413), text: '<html>' }).message).toBe('Words of HTTP')
})

test('the wait grows, never falls to nothing and never grows past a minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, chance) => {
        expect(waitAfter(n, chance)).toBeGreaterThanOrEqual(1000)
        expect(waitAfter(n, chance)).toBeLessThanOrEqual(60_000)
        expect(waitAfter(n + 1, chance)).toBeGreaterThanOrEqual(waitAfter(n, chance))
      },
    ),
  )
})

const status = fc.constantFrom(200, 409, 404, 0, 502)
const wanted = fc.record({
  path: fc.constantFrom('/api/news/a', '/api/news/b', '/api/agents/a'),
  statuses: fc.array(status, { maxLength: 4 }),
})

test('each change is sent until it is answered, in order within its entry, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 12 }), (wishes) => {
      let queue = wishes.map(({ path }) => change({ path, revision: 'r0' }))
      const left = new Map(queue.map(({ key }, at) => [key, [...(wishes[at]?.statuses ?? [])]]))
      const before = [...queue]
      const done: Change[] = []
      for (let next = nextOf(queue, 'ada'); next; next = nextOf(queue, 'ada')) {
        const sent = next
        const given = answer(left.get(sent.key)?.shift() ?? 200, { revision: `by ${sent.key}` })
        if (verdictOf(given) === 'done') {
          const changed = new Map(afterDone(queue, sent, given).map((one) => [one.key, one]))
          queue = queue
            .filter(({ key }) => key !== sent.key)
            .map((one) => changed.get(one.key) ?? one)
          done.push(sent)
        } else if (verdictOf(given) === 'refused') {
          const refusal = refusalOf(given)
          queue = queue.map((one) => (one.key === sent.key ? { ...one, refusal } : one))
        }
      }
      expect([...done, ...queue].map(({ key }) => key).sort()).toEqual(
        before.map(({ key }) => key).sort(),
      )
      for (const path of new Set(before.map((one) => one.path))) {
        const here = done.filter((one) => one.path === path)
        expect(here.map(({ order }) => order)).toEqual(
          here.map(({ order }) => order).sort((a, b) => a - b),
        )
        here.forEach((one, at) => {
          expect(one.revision).toBe(at === 0 ? 'r0' : `by ${here[at - 1]?.key}`)
        })
      }
    }),
  )
})

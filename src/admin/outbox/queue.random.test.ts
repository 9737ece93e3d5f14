import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Story } from './testing/played-server'
import { PlayedWorld, step, trouble } from './testing/played-world'
import { createdId } from './waiting-id'

// `RUNS=20000 npx vitest run queue.random` plays more.
const numRuns = Number(process.env.RUNS ?? 300)

/** What is said of each entry, by the roles that are its own. */
function textsOf(entries: readonly Story[]) {
  const roles = new Map(entries.map(({ id, role }) => [id, role]))
  return entries
    .map(({ role, name, venue, director }) => {
      return [role, { name, venue, director: roles.get(director) ?? '' }] as const
    })
    .sort()
}

test('what is shown is what will be, and what will be is what was wished, once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const world = new PlayedWorld()
      for (const one of steps) {
        world.play(one)
        expect(textsOf(world.shown())).toEqual([...world.ideal].sort())
      }
      world.drain()
      expect(world.queue.changes).toEqual([])
      expect(textsOf([...world.server.entries.values()])).toEqual([...world.ideal].sort())
      expect(new Set(world.server.commits).size).toBe(world.server.commits.length)
    }),
    { numRuns },
  )
})

test('whatever others do and the server refuses: nothing is lost, doubled or stuck', () => {
  fc.assert(
    fc.property(fc.array(trouble, { maxLength: 25 }), (steps) => {
      const world = new PlayedWorld()
      for (const one of steps) {
        const before = new Map(world.queue.changes.map((change) => [change.key, change]))
        world.play(one)
        const after = new Map(world.queue.changes.map((change) => [change.key, change]))
        const isTaken = (key: string) => world.server.receipts.has(key)
        for (const [key, change] of before) {
          if (after.has(key) || isTaken(key) || one.type === 'drop') continue
          // What goes without being taken was overruled by something newer, or was a deletion of what is gone.
          const isRefused =
            change.refusal !== undefined || one.type === 'refuse' || one.type === 'send'
          const isUnsent = change.isSent === undefined
          expect(isRefused || (one.type === 'delete' && isUnsent)).toBe(true)
        }
      }
      world.drain()
      for (const change of world.queue.changes) {
        const isHeld = world.queue.changes.some(
          (other) => other.refusal && other !== change && createdId(other) !== undefined,
        )
        expect(change.refusal !== undefined || isHeld).toBe(true)
      }
      expect(new Set(world.server.commits).size).toBe(world.server.commits.length)
      const roles = [...world.server.entries.values()].map(({ role }) => role)
      expect(new Set(roles).size).toBe(roles.length)
      const reused = world.queue.changes.filter(({ refusal }) => refusal?.message === 'Reused')
      expect(reused).toEqual([])
      const texts = new Set<string>()
      for (const change of world.queue.changes.filter(({ method }) => method === 'PUT')) {
        for (const name of Object.keys(change.body ?? {})) {
          const place = `${change.path} ${name}`
          expect(texts.has(place)).toBe(false)
          texts.add(place)
        }
      }
    }),
    { numRuns },
  )
})

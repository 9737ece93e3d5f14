import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint } from '../../lib/same-value'
import { fields } from './testing/edited-values'
import { EditingWorld, type Step } from './testing/editing-world'

const field = fc.constantFrom(...fields)
const nth = fc.nat(5)

/** What may happen next, most often what people do most. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('type' as const), field, nth }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('other' as const), field, nth }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom('submit' as const, 'arrive' as const, 'answer' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom('read' as const, 'hear' as const, 'cut' as const, 'reload' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('take back' as const), field }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('vanish' as const, 'answer again' as const, 'fail' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      side: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('discard' as const) }) },
)

const runs = Number(process.env.RUNS ?? 1000)
const seed = process.env.SEED ? Number(process.env.SEED) : 20261121

test('in any order of keys, answers, reloads and failures nothing is lost and nothing reverted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new EditingWorld()
      for (const next of steps) world.take(next)
      world.finish()
      expect(fingerprint(world.shown())).toBe(fingerprint(world.saved()))
    }),
    { numRuns: runs, seed },
  )
})

import { expect, test } from 'vitest'
import { SharedRuns } from './shared-runs'

test('all who ask during a run share the one after it, and one that fails does not stop the rest', async () => {
  let [runs, isRunning] = [0, false]
  const shared = new SharedRuns(async () => {
    expect(isRunning).toBe(false)
    isRunning = true
    await new Promise((resolve) => setImmediate(resolve))
    isRunning = false
    runs += 1
    if (runs === 2) throw new Error('The second')
    return runs
  })
  const first = shared.run()
  await Promise.resolve()
  const others = Promise.allSettled([shared.run(), shared.run(), shared.run()])
  expect(await first).toBe(1)
  const ends = (await others).map(({ status }) => status)
  expect(ends).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toBe(2)
  expect(await shared.run()).toBe(3)
})

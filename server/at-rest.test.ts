// @module-tag long
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveBackAtRest } from './at-rest'

const megabyte = 1024 * 1024

/** Fills a good deal of memory for a moment; gives how much the process had then. */
function work(): number {
  const objects = Array.from({ length: 2_000_000 }, (_none, at) => ({ at }))
  const { heapTotal } = process.memoryUsage()
  expect(objects).toHaveLength(2_000_000)
  return heapTotal
}

test('what much work took is given back once it is over, and time and again', async () => {
  onTestFinished(giveBackAtRest(100))
  for (const _turn of [1, 2]) {
    const busy = work()
    await vi.waitUntil(() => process.memoryUsage().heapTotal < busy - 40 * megabyte, {
      timeout: 30_000,
      interval: 500,
    })
  }
})

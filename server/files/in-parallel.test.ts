import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel, together } from './in-parallel'

test('every item gets its turn, and no more at a time than are allowed', async () => {
  const done: number[] = []
  let [now, most] = [0, 0]
  const items = Array.from({ length: 20 }, (_, at) => at)
  const task = async (item: number) => {
    now += 1
    most = Math.max(most, now)
    await wait(1)
    now -= 1
    done.push(item)
  }
  await inParallel(items, task, 3)
  expect(most).toBe(3)
  expect(done.sort((one, other) => one - other)).toEqual(items)
})

test('a failure is told when nothing goes on any more, and nothing is begun after it', async () => {
  const begun: number[] = []
  let ended = 0
  const task = async (item: number) => {
    begun.push(item)
    await wait(item === 1 ? 1 : 20)
    ended += 1
    if (item === 1) throw new Error('The disk is full')
  }
  await expect(inParallel([0, 1, 2, 3, 4], task, 3)).rejects.toThrow('The disk is full')
  expect(begun).toEqual([0, 1, 2])
  expect(ended).toBe(3)
  let isDone = false
  const slow = wait(20).then(() => (isDone = true))
  await expect(together([Promise.reject(new Error('No')), slow])).rejects.toThrow('No')
  expect(isDone).toBe(true)
})

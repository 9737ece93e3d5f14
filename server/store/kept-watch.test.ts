import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { KeptWatch } from './kept-watch'

/** Watching that fails the given number of times, and can be made to die later. */
async function keep(failures: number) {
  const told: string[] = []
  let closed = 0
  let die: (error: unknown) => void = () => undefined
  let left = failures
  const kept = await KeptWatch.open({
    start: async (onLost) => {
      die = onLost
      left -= 1
      if (left >= 0) throw new Error('No watches left')
      return { close: async () => void (closed += 1) }
    },
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
    firstWaitMs: 5,
  })
  onTestFinished(() => kept.close())
  return { kept, told, closed: () => closed, die: (error: unknown) => die(error) }
}

test('a watch that dies is told once, closed, and started again', async () => {
  const { told, closed, die } = await keep(0)
  expect(told).toEqual([])
  die(new Error('The system took it'))
  die(new Error('And again'))
  await expect.poll(() => told).toEqual(['lost', 'back'])
  expect(closed()).toBe(1)
})

test('one that cannot start is tried until it can', async () => {
  const { told } = await keep(3)
  await expect.poll(() => told).toEqual(['lost', 'back'])
})

test('closing ends the attempts', async () => {
  const { kept, told } = await keep(1_000)
  await kept.close()
  expect(told).toEqual(['lost'])
})

/** Watching whose first attempt dies before it has begun, which it does when that is called. */
async function keepSlow() {
  const told: string[] = []
  const watches: { isClosed: boolean }[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let starts = 0
  const opening = KeptWatch.open({
    start: async (onLost) => {
      starts += 1
      if (starts === 1) {
        onLost(new Error('No watches left'))
        await begun
      }
      const watch = { isClosed: false }
      watches.push(watch)
      return { close: async () => void (watch.isClosed = true) }
    },
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
    firstWaitMs: 5,
  })
  // Time for another attempt.
  await wait(50)
  return { begin, opening, told, watches }
}

test('a watch that dies before it has begun is closed before another is started', async () => {
  const { begin, opening, told, watches } = await keepSlow()
  begin()
  const kept = await opening
  await expect.poll(() => told).toEqual(['lost', 'back'])
  expect(watches).toEqual([{ isClosed: true }, { isClosed: false }])
  await kept.close()
  expect(watches).toEqual([{ isClosed: true }, { isClosed: true }])
})

test('closing before it has begun leaves nothing watched, and tells nothing', async () => {
  const { begin, opening, told, watches } = await keepSlow()
  begin()
  await (await opening).close()
  await wait(50)
  expect(watches).toEqual([{ isClosed: true }])
  expect(told).toEqual(['lost'])
})

test('one that is closed while it is started again does not tell that it is back', async () => {
  const told: string[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let starts = 0
  let closed = 0
  const kept = await KeptWatch.open({
    start: async () => {
      starts += 1
      if (starts === 1) throw new Error('No watches left')
      await begun
      return { close: async () => void (closed += 1) }
    },
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
    firstWaitMs: 5,
  })
  await expect.poll(() => starts).toBe(2)
  const closing = kept.close()
  begin()
  await closing
  expect([told, closed]).toEqual([['lost'], 1])
})

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

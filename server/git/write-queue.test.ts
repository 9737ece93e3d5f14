import { expect, test } from 'vitest'
import { git } from './run'
import { faultyGit, temporarySite } from './test-site'
import { WriteQueue } from './write-queue'

test('a task whose git hangs ends, and the next one has its turn', async () => {
  const workTree = await temporarySite()
  await faultyGit('init', 'sleep 600')
  const queue = new WriteQueue({ task: 300, turn: 60_000 })
  const hung = queue.run(() => git({ workTree }, ['init']))
  const next = queue.run(() => Promise.resolve('next'))
  await expect(hung).rejects.toThrow('git init did not end in time')
  expect(await next).toBe('next')
})

test('who waits too long for a turn is told so, and their task never runs', async () => {
  const queue = new WriteQueue({ task: 60_000, turn: 50 })
  let finish: (value: string) => void = () => undefined
  const first = queue.run(() => new Promise<string>((resolve) => (finish = resolve)))
  const ran: string[] = []
  const second = queue.run(async () => void ran.push('second'))
  await expect(second).rejects.toMatchObject({ status: 503, code: 'git_busy' })
  finish('first')
  expect(await first).toBe('first')
  await queue.run(async () => void ran.push('third'))
  expect(ran).toEqual(['third'])
})

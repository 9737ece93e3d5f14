import { constants } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../git/test-site'
import { HelperProcess } from './helper-process'
import { sourceProgram } from './own-program'
import type { testJobs } from './test-helper'

type Choices = ConstructorParameters<typeof HelperProcess<typeof testJobs>>[0]

const helper = (choices: Partial<Choices> = {}) =>
  new HelperProcess<typeof testJobs>({
    program: sourceProgram('server/files/test-helper.ts'),
    idleMs: 60_000,
    timeLimitMs: 60_000,
    tooMuch: 'Too much.',
    ...choices,
  })

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('bytes, refusals and errors come as they are, and no secret goes along', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret')
  const process = helper()
  expect(await process.run('echo', Buffer.from('ab'))).toEqual(Buffer.from('abab'))
  await expect(process.run('refuse')).rejects.toMatchObject({
    status: 400,
    message: 'No.',
    details: { issues: [{ path: 'a', message: 'No.' }] },
  })
  await expect(process.run('break')).rejects.toThrow('TypeError: broken')
  // By its code it is told what the disk refused.
  const refused = { message: expect.stringContaining('EISDIR'), code: 'EISDIR' }
  await expect(process.run('write', '/')).rejects.toMatchObject(refused)
  expect(await process.run('environment')).not.toContain('SESSION_SECRET')
})

test('a process lets pages and saves go first', async () => {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  expect(await helper().run('priority')).toBeGreaterThanOrEqual(PRIORITY_BELOW_NORMAL)
})

test('a job whose process is killed is done by the next', async () => {
  const folder = await temporaryFolder()
  const process = helper()
  const answers = [process.run('dieOnce', path.join(folder, 'mark')), process.run('pid')]
  expect(await Promise.all(answers)).toEqual(['alive', expect.any(Number)])
})

test('a job that kills its process every time is refused in words, and the next one is done', async () => {
  const process = helper()
  const refused = expect(process.run('die')).rejects.toMatchObject({
    status: 400,
    message: 'Too much.',
  })
  expect(await process.run('pid')).toBeGreaterThan(0)
  await refused
})

test('a job that never ends is given up', async () => {
  const process = helper({ timeLimitMs: 500 })
  await expect(process.run('hang')).rejects.toMatchObject({ status: 400 })
})

test('a process that nobody asks ends, and another one answers', async () => {
  const process = helper({ idleMs: 10 })
  const first = await process.run('pid')
  await vi.waitUntil(() => !isAlive(first), { timeout: 20_000 })
  expect(await process.run('pid')).not.toBe(first)
})

test('one process does all jobs that come while it is there', async () => {
  const process = helper()
  const first = await process.run('pid')
  expect(await Promise.all([process.run('pid'), process.run('pid')])).toEqual([first, first])
})

test('a job that visitors wait for goes before all others, but for the one in hand', async () => {
  const process = helper({ first: ['pid'] })
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  const echoes = ['in hand', 'second', 'third'].map((name) =>
    process.run('echo', Buffer.from('a')).then(note(name)),
  )
  // Until the first is under way.
  await new Promise(setImmediate)
  const pids = ['urgent', 'urgent too'].map((name) => process.run('pid').then(note(name)))
  await Promise.all([...echoes, ...pids])
  expect(done).toEqual(['in hand', 'urgent', 'urgent too', 'second', 'third'])
})

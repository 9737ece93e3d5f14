// @module-tag long
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildProgram } from './testing/built-program'
import {
  addNews,
  byNpm,
  ended,
  health,
  isWriting,
  killGroup,
  newSite,
  start,
} from './testing/own-process'

const run = promisify(execFile)

beforeAll(buildProgram)

test('npm start hands a signal and the exit code over, also when it comes twice', async () => {
  const siteDir = await newSite()
  const started = await start(siteDir, byNpm)
  const saving = addNews(started, 'The last save')
  await isWriting(siteDir)
  started.child.kill('SIGTERM')
  started.child.kill('SIGTERM')
  expect(await saving).toBe(201)
  expect(await ended(started.child)).toBe(0)
  expect(await health(started.address)).toBe(0)
})

test('npm start leaves no server behind when it is killed, and ends in order when a terminal interrupts all of it', async () => {
  const siteDir = await newSite()
  const killed = await start(siteDir, byNpm)
  killed.child.kill('SIGKILL')
  await expect.poll(() => health(killed.address)).toBe(0)
  const started = await start(siteDir, byNpm)
  const saving = addNews(started, 'The last save')
  await isWriting(siteDir)
  killGroup(started.child, 'SIGINT')
  expect(await saving).toBe(201)
  await ended(started.child)
  await expect.poll(() => health(started.address)).toBe(0)
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: siteDir })
  expect(stdout).toBe('')
})

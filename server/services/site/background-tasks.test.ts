import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leaveLoose } from '../../git/test-site'
import { emptyRemote } from '../../testing/remote'
import { fillFromTemplate, startTestApp, testApp } from '../../testing/test-app'
import { SiteSync } from '../sync/site-sync'
import { startBackgroundTasks } from './background-tasks'

const run = promisify(execFile)
const app = testApp()
const remote = emptyRemote()

test('whoever stops them waits for the one that is under way', async () => {
  const { site } = app
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startBackgroundTasks(site, new SiteSync(site), Date.now())
  await wait(500)
  await site.background.idle()
  let endWrite = () => {}
  const write = new Promise<void>((resolve) => (endWrite = resolve))
  void site.writer.run(() => write)
  // The new year has all pages rendered again, which waits for what is being written.
  vi.setSystemTime(new Date(new Date().getFullYear() + 1, 0, 1))
  vi.advanceTimersByTime(10 * 60 * 1000)
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  await wait(100)
  expect(isStopped).toBe(false)
  endWrite()
  await stopping
})

test('a server that runs on packs its histories again', async () => {
  const { site } = app
  const histories = ['.git', '.callboard/private.git']
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startBackgroundTasks(site, new SiteSync(site), Date.now())
  for (const history of histories) await leaveLoose(site.config.siteDir, history)
  vi.advanceTimersByTime(60 * 60 * 1000)
  await stop()
  for (const history of histories) {
    const packs = await readdir(path.join(site.config.siteDir, history, 'objects/pack'))
    expect(packs, history).toContainEqual(expect.stringMatching(/\.pack$/))
  }
})

test('a server that runs on forgets what it answered once ninety days are over', async () => {
  const { site } = app
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startBackgroundTasks(site, new SiteSync(site), Date.now())
  await site.receipts.keep({ name: 'spring', print: 'print' }, {})
  const file = path.join(site.config.dataDir, 'receipts/spring.json')
  const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000)
  await utimes(file, longAgo, longAgo)
  vi.advanceTimersByTime(60 * 60 * 1000)
  await stop()
  expect(existsSync(file)).toBe(false)
})

test('a server that runs on names what a program left among the branches, until it is removed', async () => {
  const { site } = app
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const namedAfterAMinute = async () => {
    const stop = startBackgroundTasks(site, new SiteSync(site), Date.now())
    vi.advanceTimersByTime(60_000)
    await stop()
    return site.problems.list().map(({ file }) => file)
  }
  const left = '.git/refs/heads/main (conflicted copy)'
  await copyFile(
    path.join(site.config.siteDir, '.git/refs/heads/main'),
    path.join(site.config.siteDir, left),
  )
  expect(await namedAfterAMinute()).toEqual([left])
  await rm(path.join(site.config.siteDir, left))
  expect(await namedAfterAMinute()).toEqual([])
})

test('what was saved and could not be put online before an end is put there by the next start', async () => {
  const server = await startTestApp({ SYNC_AFTER_SAVE: '1' }, async (siteDir) => {
    await fillFromTemplate(siteDir)
    await run('git', ['remote', 'add', 'origin', remote.path], { cwd: siteDir })
  })
  onTestFinished(() => server.remove())
  const branches = async () => (await run('git', ['branch', '--list'], { cwd: remote.path })).stdout
  await expect.poll(branches).toContain('main')
})

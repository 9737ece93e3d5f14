import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildProgram } from './testing/built-program'
import {
  addNews,
  direct,
  ended,
  health,
  isWriting,
  killGroup,
  launch,
  newSite,
  start,
} from './testing/own-process'
import { testAdmin } from './testing/test-app'

const run = promisify(execFile)

beforeAll(buildProgram)

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/simple-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(testAdmin),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const ends = ['SIGTERM', 'SIGHUP'] as const
test.each(ends)('%s finishes the save in hand and exits with 0', async (signal) => {
  const siteDir = await newSite()
  const started = await start(siteDir)
  const saving = addNews(started, 'The last save')
  await isWriting(siteDir)
  started.child.kill(signal)
  expect(await saving).toBe(201)
  expect(await ended(started.child)).toBe(0)
  const { stdout } = await run('git', ['log', '-1', '--format=%s'], { cwd: siteDir })
  expect(stdout).toContain('The last save')
})

test('serves on when nobody reads what it says any more', async () => {
  const siteDir = await newSite()
  const found = path.join(siteDir, '.callboard/uncaught')
  const watch = `import fs from 'node:fs'
    process.on('uncaughtException', () => fs.writeFileSync(${JSON.stringify(found)}, ''))`
  const preload = `--import data:text/javascript,${encodeURIComponent(watch)}`
  const { child, address } = await launch(siteDir, direct, { NODE_OPTIONS: preload })
  child.stdout.destroy()
  child.stderr.destroy()
  await expect.poll(() => health(address), { timeout: 200_000 }).toBe(200)
  expect((await fetch(`${address}/admin`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  expect(existsSync(found)).toBe(false)
})

test('kill -9 at any moment loses no acknowledged save and leaves a clean repository', async () => {
  const siteDir = await newSite()
  const acknowledged: string[] = []
  for (const delay of [60, 180, 300]) {
    const started = await start(siteDir)
    for (const step of [1, 2]) {
      const headline = `Save ${delay} ${step}`
      if ((await addNews(started, headline)) === 201) acknowledged.push(headline)
    }
    const last = addNews(started, `Killed ${delay}`).catch(() => 0)
    setTimeout(() => started.child.kill('SIGKILL'), delay)
    if ((await last) === 201) acknowledged.push(`Killed ${delay}`)
    await ended(started.child)
  }
  const { child } = await start(siteDir)
  const git = async (...args: string[]) => (await run('git', args, { cwd: siteDir })).stdout
  expect(await git('status', '--porcelain')).toBe('')
  const log = await git('log', '--format=%s')
  for (const headline of acknowledged) expect(log).toContain(`news: add "${headline}"`)
  const committed = log.match(/^news: add "(?:Save|Killed)/gm)?.length
  const files = await git('ls-files', 'content/news')
  expect(files.match(/2026-01-02/g)?.length).toBe(committed)
  expect(await readFile(path.join(siteDir, '.git/HEAD'), 'utf8')).toContain('refs/heads/')
  await git('fsck', '--no-dangling')
  child.kill('SIGTERM')
  await ended(child)
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to the whole process group during saves: what was answered with yes is whole, and nothing else is there',
  async (signal) => {
    const siteDir = await newSite()
    const git = async (...args: string[]) => (await run('git', args, { cwd: siteDir })).stdout
    const acknowledged: string[] = []
    for (const delay of [50, 400]) {
      const started = await start(siteDir)
      // It has a save of its own.
      started.cookie = await signIn(started.address)
      const head = (await git('rev-parse', 'HEAD')).trim()
      const names = Array.from({ length: 6 }, (_, n) => `Group ${delay} ${n}`)
      const saves = names.map(async (headline) => {
        const status = await addNews(started, headline).catch(() => 0)
        if (status === 201) acknowledged.push(headline)
      })
      // In the middle of them: some are done, some wait.
      await expect
        .poll(async () => (await git('rev-parse', 'HEAD')).trim(), { timeout: 60_000 })
        .not.toBe(head)
      await sleep(delay)
      killGroup(started.child, signal)
      await Promise.all(saves)
      await ended(started.child)
    }
    const { child, address } = await start(siteDir)
    expect(acknowledged.length).toBeGreaterThan(0)
    const log = await git('log', '--format=%s')
    const committed = [...log.matchAll(/^news: add "(Group .*)"$/gm)].map(([, name]) => name)
    expect(committed).toEqual(expect.arrayContaining(acknowledged))
    const files = (await git('ls-files', 'content/news')).split('\n')
    expect(files.filter((file) => file.includes('-group-')).length).toBe(committed.length)
    expect(new Set(committed).size).toBe(committed.length)
    expect(await git('status', '--porcelain')).toBe('')
    const page = await (await fetch(`${address}/news`)).text()
    for (const headline of committed) expect(page).toContain(headline)
    expect(await git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
    // Nothing is left in hand, once all that was found there is done.
    const journal = path.join(siteDir, '.callboard/journal')
    await expect.poll(() => readdir(journal), { timeout: 20_000 }).toEqual([])
    child.kill('SIGTERM')
    await ended(child)
  },
)

test('kill -9 while a save waits for its commit loses nothing of it, and commits it once', async () => {
  const siteDir = await newSite()
  const git = async (...args: string[]) => (await run('git', args, { cwd: siteDir })).stdout
  const started = await start(siteDir)
  await git('checkout', '-q', '--detach')
  expect(await addNews(started, 'It waits')).toBe(201)
  killGroup(started.child, 'SIGKILL')
  await ended(started.child)
  await git('checkout', '-q', 'main')
  const again = await start(siteDir)
  const log = () => git('log', '--format=%s', '--', 'content/news')
  await expect.poll(log).toMatch(/^news: add "It waits"\n/)
  killGroup(again.child, 'SIGKILL')
  await ended(again.child)
  const last = await start(siteDir)
  expect((await log()).match(/It waits/g)).toHaveLength(1)
  expect(await git('status', '--porcelain')).toBe('')
  last.child.kill('SIGTERM')
  await ended(last.child)
})

test('starts for a user of the machine who has no home, and a second on the same site is refused with the address of the first', async () => {
  const siteDir = await newSite()
  const first = await start(siteDir, direct, { HOME: path.join(siteDir, 'nowhere') })
  const { child, said } = await launch(siteDir)
  expect(await ended(child)).toBe(1)
  const port = new URL(first.address).port
  expect(said.join('')).toContain(`Callboard runs at http://localhost:${port} on this site already`)
  expect(await addNews(first, 'Still the first')).toBe(201)
})

test('a start that the disk refuses says so in words', async () => {
  const { child, said } = await launch('/dev/null/site')
  expect(await ended(child)).toBe(1)
  expect(said.join('')).toMatch(
    /^Callboard could not start\.\nThis could not be done: a file stands where a folder should be\. .*\(ENOTDIR.*\)\n$/,
  )
})

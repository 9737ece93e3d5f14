// @module-tag long
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
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

const gitIn =
  (siteDir: string) =>
  async (...args: string[]) =>
    (await run('git', args, { cwd: siteDir })).stdout

type Started = Awaited<ReturnType<typeof start>>

/** Ends a server with a save in hand, which it finishes before. */
async function endSaving(started: Started, siteDir: string, signal: NodeJS.Signals) {
  const saving = addNews(started, 'The last save')
  await isWriting(siteDir)
  started.child.kill(signal)
  expect(await saving).toBe(201)
  expect(await ended(started.child)).toBe(0)
  expect(await gitIn(siteDir)('log', '-1', '--format=%s')).toContain('The last save')
}

/** Kills the server alone while a save is in hand; gives what was answered with yes. */
async function killAlone(started: Started, delay: number) {
  const acknowledged: string[] = []
  if ((await addNews(started, `Save ${delay}`)) === 201) acknowledged.push(`Save ${delay}`)
  const last = addNews(started, `Killed ${delay}`).catch(() => 0)
  setTimeout(() => started.child.kill('SIGKILL'), delay)
  if ((await last) === 201) acknowledged.push(`Killed ${delay}`)
  await ended(started.child)
  return acknowledged
}

/** Ends the server and all that it has started while many saves wait; gives what was answered with yes. */
async function endGroup(started: Started, siteDir: string, signal: NodeJS.Signals, delay: number) {
  const acknowledged: string[] = []
  // It has a save of its own.
  started.cookie = await signIn(started.address)
  const head = () => gitIn(siteDir)('rev-parse', 'HEAD')
  const before = await head()
  const names = Array.from({ length: 6 }, (_, n) => `${signal} ${delay} ${n}`)
  const saves = names.map(async (headline) => {
    const status = await addNews(started, headline).catch(() => 0)
    if (status === 201) acknowledged.push(headline)
  })
  // In the middle of them: some are done, some wait.
  await expect.poll(head, { timeout: 60_000 }).not.toBe(before)
  await sleep(delay)
  killGroup(started.child, signal)
  await Promise.all(saves)
  await ended(started.child)
  return acknowledged
}

/** Kills the server while a save waits for its commit, and the next one when it has made that. */
async function killWaiting(started: Started, siteDir: string) {
  const git = gitIn(siteDir)
  await git('checkout', '-q', '--detach')
  expect(await addNews(started, 'Save that waits')).toBe(201)
  killGroup(started.child, 'SIGKILL')
  await ended(started.child)
  await git('checkout', '-q', 'main')
  const again = await start(siteDir)
  const log = () => git('log', '--format=%s', '--', 'content/news')
  await expect.poll(log).toMatch(/^news: add "Save that waits"\n/)
  killGroup(again.child, 'SIGKILL')
  await ended(again.child)
  return ['Save that waits']
}

/** All pages of news, one after the other. */
async function newsPages(address: string): Promise<string> {
  let pages = ''
  for (let next: string | undefined = '/news'; next;) {
    const page = await (await fetch(address + next)).text()
    pages += page
    next = /href="([^"]+)" rel="next"/.exec(page)?.[1]
  }
  return pages
}

test('however it ends during saves: what was answered with yes is whole, and nothing else is there', async () => {
  const siteDir = await newSite()
  const git = gitIn(siteDir)
  const acknowledged: string[] = []
  const rounds: ((started: Started) => Promise<string[]>)[] = [
    ...[60, 180].map((delay) => (started: Started) => killAlone(started, delay)),
    (started) => killWaiting(started, siteDir),
    (started) => endGroup(started, siteDir, 'SIGTERM', 50),
    (started) => endGroup(started, siteDir, 'SIGKILL', 400),
  ]
  let started = await start(siteDir)
  for (const [n, round] of rounds.entries()) {
    acknowledged.push(...(await round(started)))
    started = await start(siteDir)
    const after = `after round ${n}`
    const log = await git('log', '--format=%s')
    const committed = [...log.matchAll(/^news: add "((?:Save|Killed|SIG\w+) .*)"$/gm)].map(
      ([, name]) => name,
    )
    expect(committed, after).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(committed).size, after).toBe(committed.length)
    const files = await git('ls-files', 'content/news')
    expect(files.match(/2026-01-02/g)?.length, after).toBe(committed.length)
    expect(await git('status', '--porcelain'), after).toBe('')
    expect(await readFile(path.join(siteDir, '.git/HEAD'), 'utf8')).toContain('refs/heads/')
    const pages = await newsPages(started.address)
    expect(committed.filter((headline = '') => !pages.includes(headline))).toEqual([])
    expect(await git('fsck', '--full', '--strict', '--no-dangling'), after).toBe('')
    // Nothing is left in hand, once all that was found there is done.
    const journal = path.join(siteDir, '.callboard/journal')
    await expect.poll(() => readdir(journal)).toEqual([])
  }
  // Each of both ends met saves of which some were done.
  for (const signal of ['SIGTERM', 'SIGKILL']) expect(acknowledged.join()).toContain(signal)
  await endSaving(started, siteDir, 'SIGTERM')
})

test('where ending takes long it says so, and the next signal ends it at once', async () => {
  const { child, address, cookie } = await start(await newSite())
  const upload = request(`${address}/api/news`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Content-Length': 1_000 },
  })
  upload.on('error', () => undefined).write('{')
  const said: string[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part.toString()))
  await expect.poll(() => health(address)).toBe(200)
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  await expect.poll(() => said.join(''), { timeout: 10_000 }).toContain('Ctrl+C once more')
  child.kill('SIGINT')
  expect(await ended(child)).toBe(130)
})

test('serves on for a user of the machine who has no home when nobody reads what it says any more, until SIGHUP', async () => {
  const siteDir = await newSite()
  const found = path.join(siteDir, '.callboard/uncaught')
  const watch = `import fs from 'node:fs'
    process.on('uncaughtException', () => fs.writeFileSync(${JSON.stringify(found)}, ''))`
  const preload = `--import data:text/javascript,${encodeURIComponent(watch)}`
  const env = { NODE_OPTIONS: preload, HOME: path.join(siteDir, 'nowhere') }
  const first = await launch(siteDir, direct, env)
  first.child.stdout.destroy()
  first.child.stderr.destroy()
  await expect.poll(() => health(first.address), { timeout: 200_000 }).toBe(200)
  expect((await fetch(`${first.address}/admin`)).status).toBe(200)

  // A second on the same site is refused.
  const second = await launch(siteDir)
  expect(await ended(second.child)).toBe(1)
  const port = new URL(first.address).port
  const words = `Callboard runs at http://localhost:${port} on this site already`
  expect(second.said.join('')).toContain(words)

  await endSaving({ ...first, cookie: await signIn(first.address) }, siteDir, 'SIGHUP')
  expect(existsSync(found)).toBe(false)
})

test('a start that the disk refuses says so in words', async () => {
  const { child, said } = await launch('/dev/null/site')
  expect(await ended(child)).toBe(1)
  expect(said.join('')).toMatch(
    /^Callboard could not start\.\nThis could not be done: a file stands where a folder should be\. .*\(ENOTDIR.*\)\n$/,
  )
})

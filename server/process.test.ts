import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { productDir } from './app'
import { testAdmin } from './testing/test-app'

const run = promisify(execFile)
const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const task of cleanUp.splice(0)) await task()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function newSite() {
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-process-'))
  cleanUp.push(() => rm(siteDir, { recursive: true, force: true }))
  return siteDir
}

async function start(siteDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: productDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: siteDir,
      PORT: String(port),
      SITE_DIR: siteDir,
      ADMIN_USERNAME: testAdmin.username,
      ADMIN_PASSWORD: testAdmin.password,
    },
  })
  cleanUp.push(async () => void child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${address}/api/health`).then(
          (answer) => answer.status,
          () => 0,
        ),
      {
        timeout: 60_000,
        interval: 200,
      },
    )
    .toBe(200)
  return { child, address, cookie: await signIn(address) }
}

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

type Started = Awaited<ReturnType<typeof start>>

async function addNews({ address, cookie }: Started, headline: string) {
  const answer = await fetch(`${address}/api/news`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ headline, date: '2026-01-02', description: 'Text.' }),
  })
  return answer.status
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

test('SIGTERM finishes the save in hand and exits with 0', async () => {
  const siteDir = await newSite()
  const started = await start(siteDir)
  const saving = addNews(started, 'The last save')
  await new Promise((resolve) => setTimeout(resolve, 30))
  started.child.kill('SIGTERM')
  expect(await saving).toBe(201)
  expect(await ended(started.child)).toBe(0)
  const { stdout } = await run('git', ['log', '-1', '--format=%s'], { cwd: siteDir })
  expect(stdout).toContain('The last save')
}, 120_000)

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
}, 300_000)

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { productDir } from '../files/product-dir'
import { freePort } from './free-port'
import { cookiesAt, fillFromTemplate, testAdmin } from './test-app'

const run = promisify(execFile)

// Of the session that a new site has: each sign-in hashes a password, which takes long on purpose.
let cookie = ''

/** A site with a session and without pictures, until the test is over. */
export async function newSite() {
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-process-'))
  onTestFinished(() =>
    rm(siteDir, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 }),
  )
  cookie = await fillFromTemplate(siteDir)
  // A server makes all sizes of all pictures, which would take most of the time of these tests.
  await commit(siteDir, 'rm', '-rq', 'media', 'content/images')
  return siteDir
}

async function commit(cwd: string, ...change: string[]) {
  await run('git', change, { cwd })
  const developer = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  await run('git', [...developer, 'commit', '-qm', 'Take the pictures out'], { cwd })
}

type Command = [program: string, ...args: string[]]
/** The built program itself. */
export const direct: Command = [process.execPath, 'dist/program/index.js']
/** What comes before a start is done, and another start of it would only cost time. */
export const byNpm: Command = ['npm', 'start', '--ignore-scripts']

/** Starts the built program on a site, in a group of its own, until the test is over. */
export async function launch(siteDir: string, [program, ...args]: Command = direct, env = {}) {
  const port = await freePort()
  const child = spawn(program, args, {
    cwd: productDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: path.join(siteDir, '.callboard'),
      PORT: String(port),
      SITE_DIR: siteDir,
      ADMIN_USERNAME: testAdmin.username,
      ADMIN_PASSWORD: testAdmin.password,
      ...env,
    },
  })
  const said: string[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()))
  onTestFinished(() => killGroup(child, 'SIGKILL'))
  return { child, address: `http://127.0.0.1:${port}`, said }
}

/** Sends a signal to a program and all that it has started. */
export function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}

/** The status of a server's health, 0 where nobody answers. */
export const health = (address: string) =>
  fetch(`${address}/api/health`).then(
    (answer) => answer.status,
    () => 0,
  )

/** Starts the program and waits until it answers. */
export async function start(siteDir: string, command?: Command) {
  const { child, address, said } = await launch(siteDir, command)
  await expect.poll(() => health(address), { timeout: 200_000, interval: 200 }).toBe(200)
  return { child, address, said, cookie: cookiesAt({ address }, cookie) }
}

type Started = Awaited<ReturnType<typeof start>>

/** Adds a story; gives the status of the answer. */
export async function addNews({ address, cookie }: Started, headline: string) {
  const answer = await fetch(`${address}/api/news`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ headline, date: '2026-01-02', description: 'Text.' }),
  })
  return answer.status
}

/** Waits until the last save has reached the disk: its commit and its pages are still to come. */
export async function isWriting(siteDir: string) {
  const folder = path.join(siteDir, 'content/news')
  await expect.poll(() => readdir(folder), { interval: 5 }).toContain('2026-01-02-the-last-save.md')
}

/** Waits until a program has ended; gives its exit code. */
export async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

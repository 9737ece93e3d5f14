import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { startApp, starterDir, type RunningApp } from '../app'
import { readConfig } from '../config'
import { createLog } from '../log'
import { copySmall } from '../media/pictures/test-pictures'
import { copyInto, template } from '../files/test-template'

const run = promisify(execFile)

// A machine that runs tests may have no git identity.
const developer = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']

export const testAdmin = { username: 'ada', password: 'correct horse battery' }

/** A Callboard on a free port with a site of its own, and what tests ask of it. */
export interface TestApp extends RunningApp {
  siteDir: string
  /** Runs git in the site as a developer and gives its output. */
  git(...args: string[]): Promise<string>
  /** Calls the API as a program would; `cookie` signs in. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Calls the API as the admin, who is signed in at the first such call. */
  asAdmin(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Signs in and gives the cookie; without credentials that of a session which others may share. */
  signIn(credentials?: { username: string; password: string; code?: string }): Promise<string>
  /** Has the sizes of pictures made; most tests go without, because that keeps a core busy. */
  makeVariants(): void
  /** Ends the process's part and deletes the site. */
  remove(): Promise<void>
}

interface CallOptions {
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
}

/** What a call answered. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body read as JSON, to be looked into by the test. */
  json<T = Record<string, unknown>>(): T
}

/**
 * The application that all tests of a file share: it starts before the first of them, and ends after
 * the last. Until then it is an empty object.
 */
export function testApp(...settings: Parameters<typeof startTestApp>): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(...settings))
  })
  afterAll(async () => {
    if (app.siteDir) await app.remove()
  })
  return app
}

/**
 * Starts the real application in this process.
 * @param env settings beside those a test needs; with SITE_DIR the site of another app, closed before
 * @param prepare changes the new, still empty site folder before it is opened
 */
export async function startTestApp(
  env: NodeJS.ProcessEnv = {},
  prepare?: (siteDir: string) => Promise<void>,
): Promise<TestApp> {
  const siteDir = env.SITE_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'callboard-site-')))
  if (prepare) await prepare(siteDir)
  const kept = prepare || env.SITE_DIR ? undefined : await fillFromTemplate(siteDir)
  const running = await start(siteDir, env)
  const makeVariants = running.site.media.pause()

  async function call(method: string, url: string, options: CallOptions = {}): Promise<Answer> {
    const isForm = options.body instanceof FormData
    const response = await fetch(running.address + url, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.cookie ? { Cookie: cookiesAt(running, options.cookie) } : {}),
        ...(options.body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...options.headers,
      },
      body: isForm ? (options.body as FormData) : jsonOrText(options.body),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: <T>() => JSON.parse(text) as T,
    }
  }

  async function signInAdmin(): Promise<string> {
    const isAlive = kept && (await call('GET', '/api/auth/user', { cookie: kept })).status === 200
    return isAlive ? cookiesAt(running, kept) : signIn(running, testAdmin)
  }

  let admin: Promise<string> | undefined

  return {
    ...running,
    makeVariants,
    siteDir,
    call,
    async asAdmin(method, url, body, headers) {
      admin ??= signInAdmin()
      return call(method, url, { cookie: await admin, body, headers })
    },
    git: async (...args) => (await run('git', [...developer, ...args], { cwd: siteDir })).stdout,
    signIn: (credentials) => (credentials ? signIn(running, credentials) : signInAdmin()),
    async remove() {
      await running.close()
      // A call whose page was closed may still note its answer, which nobody waits for.
      await rm(siteDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function start(siteDir: string, env: NodeJS.ProcessEnv): Promise<RunningApp> {
  const config = readConfig({
    PORT: '0',
    SITE_DIR: siteDir,
    ADMIN_USERNAME: testAdmin.username,
    ADMIN_PASSWORD: testAdmin.password,
    LOG_LEVEL: 'error',
    ...env,
  })
  return startApp(config, createLog(config.logLevel))
}

/** The cookies of a session that began at another port, as one that begins at this one has them. */
export function cookiesAt({ address }: Pick<RunningApp, 'address'>, cookies: string): string {
  const named = /\b(callboard-(?:[\da-f]{8}|signed-in))(?:-\d+)?=/g
  return cookies.replace(named, `$1-${new URL(address).port}=`)
}

async function signIn({ address, site }: RunningApp, credentials: object): Promise<string> {
  const answer = await fetch(`${address}/api/auth/simple-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${await answer.text()}`)
  // When it was is noted after the answer; a test wants to count commits.
  await site.background.idle()
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}

/**
 * Makes a folder the site that a first start and a first sign-in leave, and gives the cookie of that.
 * They measure every picture, make two repositories and hash a password, which takes seconds; a copy
 * of what they left is the same site at once. Its pictures are the starter's, made small or as they are.
 */
export async function fillFromTemplate(
  siteDir: string,
  pictures: 'small' | 'large' = 'small',
): Promise<string> {
  const site = await template(pictures, async (made) => {
    if (pictures === 'small')
      await copySmall(path.join(starterDir, 'media'), path.join(made, 'site/media'))
    const running = await start(path.join(made, 'site'), {})
    running.site.media.pause()
    await writeFile(path.join(made, 'cookie'), await signIn(running, testAdmin))
    await running.close()
  })
  await copyInto(siteDir, path.join(site, 'site'))
  return readFile(path.join(site, 'cookie'), 'utf8')
}

/** Prepares a site with the starter's own pictures, for tests of how large ones are shown and sized. */
export async function largePictures(siteDir: string): Promise<void> {
  await fillFromTemplate(siteDir, 'large')
}

/** Prepares a site that has a biography and nothing else, so that it opens fast; nobody can sign in yet. */
export async function bareSite(siteDir: string): Promise<void> {
  await mkdir(path.join(siteDir, 'content'))
  await copyFile(path.join(starterDir, 'content/bio.md'), path.join(siteDir, 'content/bio.md'))
}

function jsonOrText(body: unknown): string | undefined {
  if (body === undefined || typeof body === 'string') return body as string | undefined
  return JSON.stringify(body)
}

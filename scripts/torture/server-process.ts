import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { productDir } from '../../server/files/product-dir'

const here = path.dirname(fileURLToPath(import.meta.url))

export const admins = [
  { username: 'ada', password: 'correct horse battery' },
  { username: 'bo', password: 'staple of another barn' },
] as const

interface Options {
  siteDir: string
  /** Where faults are ordered; see faults/. */
  faultDir: string
  realGit: string
  logFile: string
  /** Whom the process runs as, if not as whoever started this one. */
  uid?: number
}

/** The real server, in a process and process group of its own, with faults within reach. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
  ) {}

  /** Starts a server and waits until it answers; undefined where it ends before that. */
  static async start(options: Options): Promise<ServerProcess | undefined> {
    const preload = path.join(here, 'faults/preload.mjs')
    const log = createWriteStream(options.logFile, { flags: 'a' })
    const child = spawn(process.execPath, ['--import', preload, 'dist/program/index.js'], {
      cwd: productDir,
      detached: true,
      uid: options.uid,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${path.join(here, 'faults')}:${process.env.PATH ?? ''}`,
        HOME: options.faultDir,
        REAL_GIT: options.realGit,
        FAULT_DIR: options.faultDir,
        FAULT_FILE: path.join(options.faultDir, 'process.json'),
        PORT: '0',
        SITE_DIR: options.siteDir,
        TRUST_PROXY: '1',
        ADMIN_USERNAME: admins[0].username,
        ADMIN_PASSWORD: admins[0].password,
        LOG_LEVEL: 'warn',
      },
    })
    child.stdout.pipe(log)
    child.stderr.pipe(log)
    const port = await announcedPort(child)
    // Reading lines from it has left it paused.
    child.stdout.resume()
    if (port === undefined) return undefined
    const server = new ServerProcess(child, `http://127.0.0.1:${port}`)
    return (await server.answers()) ? server : undefined
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Whether it answers; one that does not is waited for until it has ended. */
  async isServing(): Promise<boolean> {
    if (!this.isAlive) return false
    const answer = await fetch(`${this.address}/api/health`).catch(() => undefined)
    if (!answer && this.isAlive) await once(this.child, 'exit')
    return answer !== undefined
  }

  /** Sends a signal to the server, or to it and everything it started, and waits for its end. */
  async end(signal: NodeJS.Signals, group = false): Promise<number | null> {
    const { pid } = this.child
    if (this.isAlive && pid) {
      const ended = once(this.child, 'exit')
      process.kill(group ? -pid : pid, signal)
      await ended
    }
    return this.child.exitCode
  }

  private async answers(): Promise<boolean> {
    while (this.isAlive) {
      const answer = await fetch(`${this.address}/api/health`).catch(() => undefined)
      if (answer?.ok) return true
      await wait(50)
    }
    return false
  }
}

/** The port that a starting server names; undefined where it ends without having named one. */
async function announcedPort(child: ChildProcessByStdio<null, Readable, Readable>) {
  for await (const line of createInterface(child.stdout)) {
    const port = /The site: .*:(\d+)/.exec(line)?.[1]
    if (port) return port
  }
  return undefined
}

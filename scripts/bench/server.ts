import type { ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { productDir } from '../../server/files/product-dir'
import { untilIdle, usage, type Usage } from './usage'
import { end, type Workplace } from './workplace'

const admin = { username: 'ada', password: 'correct horse battery' }
const patience = 300_000

/** An answer of a server. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The built server in a process of its own, called over HTTP as a browser would that is signed in. */
export class BenchServer {
  private cookie = ''
  private readonly agent = new Agent({ keepAlive: true })

  private constructor(
    readonly child: ChildProcess,
    readonly group: number,
    readonly address: string,
    /** Milliseconds from its start until it answered. */
    readonly startedIn: number,
  ) {}

  /**
   * Starts a server on a site and waits until it answers.
   * @param cgroup the folder of the control group it runs in, if it is to be held in one
   */
  static async start(work: Workplace, siteDir: string, cgroup?: string): Promise<BenchServer> {
    const logFile = work.path('server.log')
    const log = openSync(logFile, 'a')
    const program = [process.execPath, path.join(productDir, 'dist/program/index.js')]
    const held = ['/bin/sh', '-c', `echo $$ > ${cgroup}/cgroup.procs && exec "$@"`, 'sh']
    const [command = '', ...args] = cgroup ? [...held, ...program] : program
    const begin = performance.now()
    const child = work.start(command, args, {
      cwd: productDir,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        HOME: work.dir,
        PORT: '0',
        SITE_DIR: siteDir,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      },
    })
    const address = await answering(child, logFile)
    const ms = performance.now() - begin
    return new BenchServer(child, child.pid ?? 0, address, ms)
  }

  async signIn(): Promise<void> {
    const { headers } = await this.call('POST', '/api/auth/simple-login', admin)
    this.cookie = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
  }

  /** Calls it; throws where the answer is no success. */
  async call(method: string, url: string, body?: object, revision?: string): Promise<Answer> {
    const answer = await this.send(method, url, body, revision)
    if (answer.status < 400) return answer
    throw new Error(`${method} ${url} was answered ${answer.status}: ${answer.body.toString()}`)
  }

  async json<T>(url: string): Promise<T> {
    return JSON.parse((await this.call('GET', url)).body.toString()) as T
  }

  /** Milliseconds that a call takes. */
  async time(method: string, url: string, body?: object): Promise<number> {
    const begin = performance.now()
    await this.call(method, url, body)
    return performance.now() - begin
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  usage(): Promise<Usage> {
    return usage(this.group)
  }

  /** Waits until it has done what it does in the background. */
  untilIdle(meanwhile?: Parameters<typeof untilIdle>[1]): Promise<void> {
    return untilIdle(this.group, meanwhile)
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.agent.destroy()
    await end(this.child, signal)
  }

  private async send(
    method: string,
    url: string,
    body?: object,
    revision?: string,
  ): Promise<Answer> {
    const form = body instanceof FormData ? new Response(body) : undefined
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body)
    const type = form?.headers.get('Content-Type') ?? 'application/json'
    return new Promise((resolve, reject) => {
      const sent = request(this.address + url, {
        method,
        agent: this.agent,
        timeout: patience,
        headers: {
          Cookie: this.cookie,
          ...(revision && { 'If-Match': `"${revision}"` }),
          ...(bytes && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(bytes) }),
        },
      })
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then((body) => resolve({ status, headers, body }), reject)
      })
      sent.on('error', reject)
      sent.end(bytes)
    })
  }
}

async function answering(child: ChildProcess, logFile: string): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const said = await readFile(logFile, 'utf8')
    const port = /The site: .*:(\d+)/.exec(said)?.[1]
    const address = `http://127.0.0.1:${port}`
    const answer = port && (await fetch(`${address}/api/health`).catch(() => undefined))
    if (answer && answer.ok) return address
    await wait(5)
  }
  throw new Error(`The server ended before it answered:\n${await readFile(logFile, 'utf8')}`)
}

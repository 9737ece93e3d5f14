import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parsedJson } from '../../src/lib/json'
import type { Outcome } from './ledger'

/** What a call came to. */
export interface Reply {
  outcome: Outcome
  /** HTTP status; 0 where no answer came. */
  status: number
  body: unknown
  text: string
  /** The commit the answer names. */
  change: string
  /** Sends an admin's write that got no answer once more, under its key, as the admin does. */
  again?: () => Promise<Reply>
}

interface Call {
  method: string
  path: string
  body?: unknown
  revision?: string
  key?: string
}

// A machine with much else to do may take its time; an answer that never comes is a finding.
const patience = 120_000

/** A browser that is signed in, or a visitor: sends calls and says how they ended. */
export class Client {
  private cookie = ''
  // A session is one of a port, which each start of the server has anew: whoever is not signed in reads less.
  private signedInAt = ''

  constructor(
    private readonly address: () => string,
    private readonly clientIp: string,
    private readonly user?: { username: string; password: string },
  ) {}

  /** Calls the API once; never throws. */
  async call(method: string, path: string, body?: unknown, revision?: string): Promise<Reply> {
    const sent = { method, path, body, revision }
    // What holds a password, or is done while the server is there, is never sent twice.
    const mayWait = this.user && method !== 'GET' && !/^\/api\/(?:admin\/users|erasures)/.test(path)
    return this.carryOut(mayWait ? { ...sent, key: randomUUID() } : sent)
  }

  private async carryOut(call: Call): Promise<Reply> {
    if (this.user && this.signedInAt !== this.address()) await this.signIn()
    let reply = await this.send(call)
    if (reply.status === 401 && this.user) {
      await this.signIn()
      reply = await this.send(call)
    }
    const isOpen = reply.outcome === 'unknown' && call.key
    return isOpen ? { ...reply, again: () => this.carryOut(call) } : reply
  }

  async read<T>(path: string): Promise<T | undefined> {
    const reply = await this.call('GET', path)
    return reply.outcome === 'done' ? (reply.body as T) : undefined
  }

  private async signIn(): Promise<void> {
    const path = '/api/auth/simple-login'
    const answer = await this.request({ method: 'POST', path, body: this.user })
    // Where many log in at one moment the last are told to wait.
    const seconds = Number(answer?.headers.get('Retry-After'))
    if (seconds > 0) {
      await wait(seconds * 1000)
      return this.signIn()
    }
    const cookies = answer?.headers.getSetCookie() ?? []
    this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    if (this.cookie) this.signedInAt = this.address()
  }

  private async send(call: Call): Promise<Reply> {
    const answer = await this.request(call)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) return nothing
    // A proxy's words, or ours while closing: it may or may not have happened.
    const outcome: Outcome = answer.ok ? 'done' : 'refused'
    const change = answer.headers.get('Callboard-Change') ?? ''
    return { outcome, status: answer.status, text, body: parsedJson(text), change }
  }

  private request({ method, path, body, revision, key }: Call) {
    const isForm = body instanceof FormData
    return fetch(this.address() + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        'X-Forwarded-For': this.clientIp,
        ...(this.cookie && { Cookie: this.cookie }),
        ...(revision && { 'If-Match': `"${revision}"` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    }).catch(() => undefined)
  }
}

const nothing: Reply = { outcome: 'unknown', status: 0, body: undefined, text: '', change: '' }

import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './test-app'

/** What a front answers in the place of the application. */
interface Instead {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A server in front of the application, as a proxy is, or a newer release of the program would be. */
interface Front {
  address: string
  /** Answers some paths itself, or never; undefined passes them on. Whoever waits is cut off. */
  answer(instead: (path: string) => Instead | 'never' | undefined): void
  /** Serves the program under new names from now on, and no longer under the old ones; or as before. */
  renew(anew?: boolean): void
  close(): Promise<void>
}

const named = /((?:chunk-|entry-server-routing\.|src_pages_admin\.)[\w-]{8})\.js/g
const shellRevision = /("revision":"\w+)(","url":"\/admin")/

function renewed(text: string): string {
  return text.replace(named, '$1.new.js').replace(shellRevision, '$1new$2')
}

/** A front before a site, shared by the tests of a file, and the site at its address. */
export function testFront(app: TestApp): { front: Front; fronted: TestApp } {
  const front = {} as Front
  const fronted = {} as TestApp
  beforeAll(async () => {
    Object.assign(front, await openFront(() => app.address))
    Object.assign(fronted, { ...app, address: front.address })
  })
  afterAll(() => front.close())
  return { front, fronted }
}

/** Opens a front; `origin` says where the application is at the moment. */
async function openFront(origin: () => string): Promise<Front> {
  let hanging: ServerResponse[] = []
  let isRenewed = false
  let instead: Parameters<Front['answer']>[0] = () => undefined

  function handle(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '/').split('?')[0] ?? ''
    const isGone = isRenewed && named.test(path)
    named.lastIndex = 0
    const own = instead(path) ?? (isGone ? { status: 404 } : undefined)
    if (own === 'never') hanging.push(response)
    else if (own) response.writeHead(own.status, own.headers).end(own.body)
    else pass(request, response, isRenewed && /^\/admin|\.js$/.test(path))
  }

  function pass(request: IncomingMessage, response: ServerResponse, isProgram: boolean) {
    const { url = '/', method, headers } = request
    const path = url.replace('.new.js', '.js')
    // What is rewritten has to come whole, and as text.
    const { 'if-none-match': _known, ...others } = headers
    const whole = { ...others, 'accept-encoding': 'identity' }
    // A connection of its own: one that is kept may be closed at the moment it is used again.
    const options = { method, path, headers: isProgram ? whole : headers, agent: false }
    const asking = ask(origin(), options, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers
      // So that a page gets what is gone from the worker or not at all.
      const unkept = { ...(isProgram ? rest : answer.headers), 'cache-control': 'no-store' }
      response.writeHead(answer.statusCode ?? 502, unkept)
      if (!isProgram) return void answer.pipe(response)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => response.end(renewed(Buffer.concat(parts).toString())))
    })
    asking.on('error', () => response.destroy())
    response.on('close', () => asking.destroy())
    request.pipe(asking)
  }

  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer(next) {
      instead = next
      for (const response of hanging) response.destroy()
      hanging = []
    },
    renew: (anew = true) => void (isRenewed = anew),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * How calls get through: all; after a while; none; none, of which nobody hears; or all, whose answers to writes
 * get lost.
 */
export const lineStates = ['good', 'slow', 'cut', 'silent', 'one-way'] as const
export type LineState = (typeof lineStates)[number]

const slowMs = 700

/** The line between a browser and a server, at an address of its own. */
export class Line {
  state: LineState = 'good'

  private constructor(
    private readonly server: Server,
    private readonly target: () => string,
  ) {
    server.on('request', (call, answer) => void this.pass(call, answer))
  }

  static async open(target: () => string): Promise<Line> {
    const line = new Line(createServer(), target)
    line.server.listen(0, '127.0.0.1')
    await once(line.server, 'listening')
    return line
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Changes how calls get through; what is under way breaks off. */
  turn(state: LineState): void {
    this.state = state
    this.server.closeAllConnections()
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private async pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { state } = this
    if (state === 'silent') return
    if (state === 'cut') return void call.socket.destroy()
    if (state === 'slow') await wait(slowMs)
    const { method, url, headers } = call
    const onward = request(this.target() + url, { method, headers }, (reply) => {
      if (state === 'one-way' && method !== 'GET') return void call.socket.destroy()
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
      reply.on('error', () => call.socket.destroy())
    })
    onward.on('error', () => call.socket.destroy())
    answer.on('close', () => onward.destroy())
    call.pipe(onward)
  }
}

import type { ServerResponse } from 'node:http'
import { serverEnding } from '../errors'

// Time for an upload over a slow line; what takes longer is cut off.
const patienceMs = 20_000

/** Lets requests in until it closes, and knows when those it let in are answered. */
export class Gate {
  private readonly inside = new Set<ServerResponse>()
  private isClosed = false
  private onEmpty: () => void = () => undefined

  /** Lets a request in, unless the gate is closed; answers whether it did. */
  enter(response: ServerResponse): boolean {
    if (this.isClosed) return false
    this.inside.add(response)
    response.on('close', () => {
      this.inside.delete(response)
      if (this.inside.size === 0) this.onEmpty()
    })
    return true
  }

  /** Answers 503: the gate is closed. */
  refuse(response: ServerResponse): void {
    const error = serverEnding()
    response.writeHead(error.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      'Retry-After': String(error.details.retryAfter),
    })
    response.end(JSON.stringify(error))
  }

  /** Refuses what comes from now on, and waits until what is inside is answered. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const response of this.inside) if (isStream(response)) response.end()
    if (this.inside.size === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.onEmpty = resolve
      timer = setTimeout(resolve, patienceMs)
    })
    clearTimeout(timer)
  }
}

// A stream of events never ends by itself.
function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream')
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../services/site/site'

/** The header that names a request in the log and in its answer. */
export const requestIdHeader = 'X-Request-Id'

/**
 * Logs each request as one structured line when it is answered. Query strings stay out: they may
 * hold what a person typed.
 */
export function accessLog(log: Log) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now()
    const id = randomUUID()
    // Routers take their own part off the address while they work.
    const path = (request.url ?? '').split('?')[0]
    response.setHeader(requestIdHeader, id)
    response.once('close', () => {
      log.info(
        {
          id,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - start) * 10) / 10,
          bytes: Number(response.getHeader('Content-Length') ?? 0),
          complete: response.writableFinished,
        },
        'request',
      )
    })
  }
}

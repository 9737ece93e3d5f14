import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../services/site/site'

/** The header that names a request in the log and in its answer. */
export const requestIdHeader = 'X-Request-Id'

/** A request that is being answered. */
export interface Visit {
  id: string
  /** How long the body of its answer is, where no header of the response says so. */
  bytes?: number
}

/**
 * Logs each request as one structured line when it is answered. Query strings stay out: they may
 * hold what a person typed.
 */
export function accessLog(log: Log) {
  return (request: IncomingMessage, response: ServerResponse): Visit => {
    const start = performance.now()
    const visit: Visit = { id: randomUUID() }
    // Routers take their own part off the address while they work.
    const path = (request.url ?? '').split('?')[0]
    response.on('close', () => {
      log.info(
        {
          id: visit.id,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - start) * 10) / 10,
          bytes: visit.bytes ?? Number(response.getHeader('Content-Length') ?? 0),
          complete: response.writableFinished,
        },
        'request',
      )
    })
    return visit
  }
}

import { Router } from 'express'
import type { ServerEvent } from '../../../src/schema/api'
import type { HttpContext } from '../context'
import { requireUser } from '../middleware/current-user'

const heartbeatMs = 25_000

/** The stream of what changes, and the list of what is wrong in the content. */
export function eventRoutes({ site }: HttpContext): Router {
  const router = Router()
  router.use(requireUser)

  router.get('/events', (request, response) => {
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    response.flushHeaders()
    response.write('retry: 1000\n\n')
    const send = (event: ServerEvent) => response.write(`data: ${JSON.stringify(event)}\n\n`)
    // Proxies close a connection on which nothing is said for long.
    const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs)
    site.events.on('event', send)
    request.on('close', () => {
      clearInterval(heartbeat)
      site.events.off('event', send)
    })
  })

  router.get('/content-issues', (_request, response) => void response.json(site.store.issues()))

  return router
}

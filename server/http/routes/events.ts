import { Router } from 'express'
import type { ServerEvent } from '../../../src/schema/api'
import type { HttpContext } from '../context'
import { currentSession } from '../middleware/current-user'

const heartbeatMs = 25_000
// A screen reads its lists while its stream is being opened, for which it has 15 seconds.
const recentMs = 20_000

/** The stream of what changes, and the list of what is wrong. */
export function eventRoutes({ site, sessions }: HttpContext): Router {
  const router = Router()
  const recent = recentOf(site.events)

  router.get('/events', (request, response) => {
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    response.flushHeaders()
    response.write('retry: 1000\n\n')
    const { id } = currentSession(request)
    const say = (words: string) => {
      // The server may be ending, with a save in hand.
      if (response.writableEnded) return
      // A stream must not outlive its session.
      if (sessions.findUser(id)) response.write(words)
      else response.end()
    }
    const send = (event: ServerEvent) => say(`data: ${JSON.stringify(event)}\n\n`)
    // What was read before it changed, by whoever is only now heard to listen, is to be read once more.
    for (const event of recent()) send(event)
    // Proxies close a connection on which nothing is said for long, and a screen takes it for dead.
    const heartbeat = setInterval(() => say('event: heartbeat\ndata:\n\n'), heartbeatMs)
    site.events.on('event', send)
    request.on('close', () => {
      clearInterval(heartbeat)
      site.events.off('event', send)
    })
  })

  router.get('/content-issues', (_request, response) => {
    response.json([...site.problems.list(), ...site.store.issues()])
  })

  return router
}

/** Gives what changed a moment ago; a state that was is none of it. */
function recentOf(events: HttpContext['site']['events']): () => ServerEvent[] {
  let noted: { event: ServerEvent; at: number }[] = []
  // By a clock that nobody sets.
  const prune = () => (noted = noted.filter(({ at }) => performance.now() - at < recentMs))
  events.on('event', (event) => {
    prune()
    if (event.type !== 'sync') noted.push({ event, at: performance.now() })
  })
  return () => prune().map(({ event }) => event)
}

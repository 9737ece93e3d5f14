import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { workerAddress } from '../src/lib/browser/admin-worker'
import { contentChanged } from '../src/lib/browser/content-changed'
import type { Site } from './services/site/site'

// What a browser kept of the admin while the built pages were served at the same address would stand
// before the source: in the place of that worker is one that takes itself away.
const workerThatLeaves = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/**
 * The pages of `npm run dev`: each is rendered afresh from the source and reloads when the source
 * changes, or what it shows, on the same port as everything else.
 */
export async function developmentPages(site: Site, server: Server, root: string) {
  const { createDevMiddleware } = await import('vike/server')
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    // Vite asks of its websocket by which name it was reached, as we do of everything else.
    viteConfig: {
      server: { hmr: { server }, allowedHosts: [new URL(site.config.siteUrl).hostname] },
    },
  })
  site.events.on('event', (event) => {
    if (event.type === 'content') viteServer.hot.send(contentChanged)
  })

  return {
    before(request: IncomingMessage, response: ServerResponse) {
      if (request.url !== workerAddress) return false
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
      response.end(workerThatLeaves)
      return true
    },
    after(request: IncomingMessage, response: ServerResponse) {
      devMiddleware(request, response, () => {
        const page = site.publisher.fileNow(request.url ?? '/')
        page.then(
          ({ body, contentType, status = 200 }) =>
            response.writeHead(status, { 'Content-Type': contentType }).end(body),
          (error: unknown) => {
            site.log.error({ err: error }, 'A page could not be rendered')
            response.writeHead(500).end('This page could not be rendered: see the log.')
          },
        )
      })
    },
    close: () => viteServer.close(),
  }
}

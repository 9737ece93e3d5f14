import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Site } from './services/site/site'

/**
 * The pages of `npm run dev`: each is rendered afresh from the source and reloads when the source
 * or the content changes, on the same port as everything else.
 */
export async function developmentPages(site: Site, server: Server, root: string) {
  const { createDevMiddleware } = await import('vike/server')
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { hmr: { server } } },
  })
  site.events.on('event', (event) => {
    if (event.type === 'content') viteServer.hot.send({ type: 'full-reload' })
  })

  return {
    before: () => false,
    after(request: IncomingMessage, response: ServerResponse) {
      devMiddleware(request, response, () => {
        const page = site.publisher.renderNow(request.url ?? '/')
        page.then(
          ({ html, status }) =>
            response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
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

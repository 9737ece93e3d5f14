import { pipeline } from 'node:stream/promises'
import { Router, type Request, type Response } from 'express'
import { downloadFile, headshotsArchiveName } from '../../services/media/headshot-downloads'
import { headshotsArchive } from '../../services/media/headshots-archive'
import { parameter } from '../answer'
import type { HttpContext } from '../context'
import { sendMedia } from '../send-media'

const asItIs = { 'Cache-Control': 'public, max-age=0' }

/** The headshots that pages offer, one by one or all in an archive; for everybody. */
export function downloadRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/downloads/:name', async (request, response, next) => {
    const name = parameter(request, 'name')
    if (name === headshotsArchiveName(site)) return sendArchive(name, request, response)
    const file = await downloadFile(site, name)
    if (!file) return next()
    await sendMedia(response, file, { ...asItIs, ...savedAs(name) })
  })

  async function sendArchive(name: string, request: Request, response: Response) {
    response.set({ ...asItIs, ...savedAs(name), 'Content-Type': 'application/zip' })
    if (request.method === 'HEAD') return void response.end()
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    try {
      await pipeline(headshotsArchive(site, leaving.signal), response)
    } catch (error) {
      // Whoever has broken off is told nothing; whoever has not must not take a part for the whole.
      if (!leaving.signal.aborted)
        site.log.warn({ err: error }, 'An archive was not sent to its end')
      response.destroy()
    }
  }

  return router
}

// Such names are made of letters, digits, dashes, dots and underscores.
function savedAs(name: string) {
  return { 'Content-Disposition': `attachment; filename="${name}"` }
}

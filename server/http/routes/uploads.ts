import { Router } from 'express'
import { uploadsPath } from '../../../src/schema/url'
import { socialImageFile } from '../../services/media/social-cards'
import type { HttpContext } from '../context'

const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }

// A PDF is shown inside the browser's own viewer, which the page policy of default-src 'none' stops.
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; img-src 'self'"

/** The files of media/ and what is derived from them. */
export function uploadRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get(`${uploadsPath}variants/:name`, async (request, response, next) => {
    const { name } = request.params
    const file = await site.media.variantFile(name)
    if (file) {
      return response.sendFile(file, { headers: forever, cacheControl: false, dotfiles: 'allow' })
    }
    const original = site.media.originalOf(name)
    if (!original) return next()
    // Somebody has deleted the derived files: they are made again, and until then this is shown.
    await site.media.makeAgain()
    response.set('Cache-Control', 'no-store').redirect(uploadsPath + original)
  })

  router.get(`${uploadsPath}social/:name.jpg`, async (request, response, next) => {
    const file = await socialImageFile(site, request.params.name)
    if (!file) return next()
    response.sendFile(file, { maxAge: '1h', dotfiles: 'allow' })
  })

  // The name as it was sent: one that is written in another way is another's.
  router.use(uploadsPath, async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? await site.media.shownFile(request.path.slice(1)) : undefined
    if (!file) return next('router')
    response.sendFile(file, {
      dotfiles: 'allow',
      headers: { 'Content-Security-Policy': filePolicy },
    })
  })

  router.get('/bio/resume', async (_request, response, next) => {
    const name = site.store.read('site')?.resumeUrl.slice(uploadsPath.length)
    const file = name && (await site.media.shownFile(name))
    if (!file) return next()
    const headers = {
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Security-Policy': filePolicy,
    }
    response.sendFile(file, { dotfiles: 'allow', headers })
  })

  return router
}

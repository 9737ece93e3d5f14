import { Router, type Request, type Response } from 'express'
import type { Audience } from '../../../src/schema/public-content'
import { uploadsPath } from '../../../src/schema/url'
import { resumeName } from '../../services/media/resume-file'
import { socialImageFile } from '../../services/media/social-cards'
import type { HttpContext } from '../context'
import { isRead } from '../is-read'
import { mayAct } from '../middleware/current-user'
import { mediaHeaders, sendMedia } from '../send-media'

// What one browser keeps others cannot get; a cache that they share would go on giving away what was
// deleted or held back.
const forever = { 'Cache-Control': 'public, max-age=31536000, s-maxage=0, immutable' }
const anHour = { 'Cache-Control': 'public, max-age=3600, s-maxage=0' }
const asItIs = { 'Cache-Control': 'public, max-age=0' }
// What no page shows is kept by nobody, and not by the browser of a machine that others use.
const forAdmins = { 'Cache-Control': 'no-store', Vary: 'Cookie' }

/** The files of media/ and what is derived from them; admins get those too that no page shows. */
export function uploadRoutes({ site, sessions, keepPicture }: HttpContext): Router {
  const router = Router()

  /** Looks something up for visitors, then, where that is not for them, for whoever is signed in. */
  async function lookUp<T>(
    request: Request,
    response: Response,
    find: (audience: Audience) => T | Promise<T>,
  ): Promise<{ found: Awaited<T>; isPublic: boolean }> {
    const found = await find('visitors')
    if (found !== undefined) return { found, isPublic: true }
    const session = await sessions.readSession(request, response)
    const isAdmin = session !== undefined && mayAct(session.user)
    return { found: await find(isAdmin ? 'admins' : 'visitors'), isPublic: false }
  }

  router.get(`${uploadsPath}variants/:name`, async (request, response, next) => {
    const { name } = request.params
    const { found: original, isPublic } = await lookUp(request, response, (audience) =>
      site.media.originalOf(name, audience),
    )
    if (!original) return next()
    const file = await site.media.variantFile(name)
    if (file && isPublic) await keepPicture(name, file, mediaHeaders(file, forever))
    if (file) return sendMedia(response, file, isPublic ? forever : forAdmins)
    // Somebody has deleted the derived files, and until they are made again this is shown.
    response.set('Cache-Control', 'no-store').redirect(uploadsPath + original)
  })

  router.get(`${uploadsPath}social/:name.jpg`, async (request, response, next) => {
    const file = await socialImageFile(site, request.params.name)
    if (!file) return next()
    await sendMedia(response, file, anHour)
  })

  // The name as it was sent: one that is written in another way is another's.
  router.use(uploadsPath, async (request, response, next) => {
    if (!isRead(request)) return next('router')
    const { found: file, isPublic } = await lookUp(request, response, (audience) =>
      site.media.shownFile(request.path.slice(1), audience),
    )
    if (!file) return next('router')
    if (request.method === 'OPTIONS')
      return void response.set('Allow', 'GET, HEAD').status(204).end()
    await sendMedia(response, file, isPublic ? asItIs : forAdmins)
  })

  router.get('/bio/resume', async (_request, response, next) => {
    const name = site.store.read('site')?.resumeUrl.slice(uploadsPath.length)
    const file = name && (await site.media.shownFile(name))
    if (!file) return next()
    await sendMedia(response, file, {
      ...asItIs,
      'Content-Disposition': `inline; filename="${resumeName(site)}"`,
    })
  })

  return router
}

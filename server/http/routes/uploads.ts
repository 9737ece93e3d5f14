import path from 'node:path'
import express, { Router } from 'express'
import { uploadsPath } from '../../../src/schema/url'
import { socialImageFile } from '../../services/media/social-cards'
import type { HttpContext } from '../context'
import { isOnDisk } from '../../services/site/on-disk'

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

  router.use(uploadsPath, (request, _response, next) => {
    next(site.media.isShown(request.path.slice(1)) ? undefined : 'router')
  })
  router.use(
    uploadsPath,
    express.static(path.join(site.config.siteDir, 'media'), {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response) => response.setHeader('Content-Security-Policy', filePolicy),
    }),
  )

  router.get('/bio/resume', (_request, response, next) => {
    const file = site.store.read('site')?.resumeUrl.slice(uploadsPath.length)
    if (!file || !isOnDisk(site, `media/${file}`)) return next()
    const headers = {
      'Content-Disposition': `inline; filename="${file}"`,
      'Content-Security-Policy': filePolicy,
    }
    response.sendFile(file, { root: path.join(site.config.siteDir, 'media'), headers })
  })

  return router
}

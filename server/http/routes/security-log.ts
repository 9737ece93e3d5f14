import { Router } from 'express'
import type { HttpContext } from '../context'

/** What happened to the site's safety, for admins to read; there is no call that changes it. */
export function securityLogRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/', (_request, response) => {
    response.json(site.securityLog.list())
  })

  return router
}

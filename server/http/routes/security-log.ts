import { Router } from 'express'
import type { HttpContext } from '../context'
import { requireUser } from '../middleware/current-user'

/** What happened to the site's safety, for admins to read; there is no call that changes it. */
export function securityLogRoutes({ site }: HttpContext): Router {
  const router = Router()
  router.use(requireUser)

  router.get('/', (_request, response) => {
    response.json(site.securityLog.list())
  })

  return router
}

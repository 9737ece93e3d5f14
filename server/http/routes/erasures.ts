import { Router } from 'express'
import { erasureRequest } from '../../../src/schema/erasure'
import { eraseFile } from '../../services/erasures/erase-file'
import { replaceRemote } from '../../services/erasures/replace-remote'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentUser, requireUser } from '../middleware/current-user'
import { noteSecurity } from '../note-security'

/** Erasing a file that was taken down from the history, here and at the remote. */
export function erasureRoutes({ site, sync }: HttpContext): Router {
  const router = Router()
  router.use(requireUser)

  router.post('/', async (request, response) => {
    const { filename } = parseBody(erasureRequest, request)
    const erased = await eraseFile(site, sync, filename)
    const { username } = currentUser(request)
    await noteSecurity(site, request, { what: 'erased-from-history', user: username })
    response.json(erased)
  })

  router.post('/replace-remote', async (_request, response) => {
    await replaceRemote(site, sync)
    response.json({})
  })

  return router
}

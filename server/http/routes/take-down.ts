import { Router } from 'express'
import { authorOf } from '../../services/save/commit-text'
import { takeDown } from '../../services/media/take-down'
import { whereShown } from '../../services/media/where-shown'
import { answerSaved, parameter } from '../answer'
import type { HttpContext } from '../context'
import { noteSecurity } from '../note-security'
import { currentUser } from '../middleware/current-user'

/** Where a picture is seen, and taking it down from everywhere. */
export function takeDownRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/images/:id', async (request, response) => {
    response.json(await whereShown(site, parameter(request, 'id')))
  })

  router.post('/images/:id', async (request, response) => {
    const user = currentUser(request)
    const id = parameter(request, 'id')
    const saved = await takeDown(site, authorOf(user), id)
    await noteSecurity(site, request, { what: 'taken-down', user: user.username, about: id })
    answerSaved(response, saved, {})
  })

  return router
}

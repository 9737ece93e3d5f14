import { Router } from 'express'
import { move, orderedKinds } from '../../../src/schema/order'
import { moveEntry } from '../../services/entries/move-entry'
import { answerSaved, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentAuthor } from '../middleware/current-user'

/** Putting productions, pictures and agents in order, one of them at a time. */
export function orderRoutes({ site }: HttpContext): Router {
  const router = Router()
  for (const kind of orderedKinds) {
    router.post(`/${kind}`, async (request, response) => {
      const author = currentAuthor(request)
      answerSaved(response, await moveEntry(site, author, kind, parseBody(move, request)), {})
    })
  }
  return router
}

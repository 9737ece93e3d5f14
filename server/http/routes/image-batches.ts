import { Router } from 'express'
import { imagesChange, imagesDeletion } from '../../../src/schema/image-batch'
import { usagesOfImages } from '../../services/entries/usages'
import { changeImages } from '../../services/media/change-images'
import { deleteImages } from '../../services/media/delete-image'
import { answerSaved, parseBody, sentFields } from '../answer'
import type { HttpContext } from '../context'
import { currentAuthor } from '../middleware/current-user'

/** Changing and deleting many pictures at once, and where any of them are used. */
export function imageBatchRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/usage', (_request, response) => {
    response.json(usagesOfImages(site))
  })

  router.post('/changes', async (request, response) => {
    const { ids, change } = parseBody(imagesChange, request)
    const sent = sentFields(change, (request.body as { change: unknown }).change)
    const author = currentAuthor(request)
    const { saved, left } = await changeImages(site, author, { ids, change: sent })
    answerSaved(response, saved, { left })
  })

  router.post('/deletions', async (request, response) => {
    const { ids } = parseBody(imagesDeletion, request)
    const { saved, left } = await deleteImages(site, currentAuthor(request), ids)
    answerSaved(response, saved, { left })
  })

  return router
}

import { Router } from 'express'
import { messageStatusUpdate } from '../../../src/schema/message'
import { deleteMessage } from '../../services/people/delete-message'
import { updateEntry } from '../../services/entries/update-entry'
import { answerSaved, madeFrom, parameter, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentAuthor } from '../middleware/current-user'

/** Reading, marking and deleting the messages visitors sent. */
export function messageRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/', (_request, response) => void response.json(site.store.list('messages')))

  router.put('/:id/status', async (request, response) => {
    const change = parseBody(messageStatusUpdate, request)
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const expected = madeFrom(request)
    const { entry, saved } = await updateEntry(site, author, 'messages', id, change, expected)
    answerSaved(response, saved, entry)
  })

  router.delete('/:id', async (request, response) => {
    await deleteMessage(site, currentAuthor(request), parameter(request, 'id'))
    response.json({})
  })

  return router
}

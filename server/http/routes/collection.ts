import { Router, type Request, type Response } from 'express'
import type { z } from 'zod'
import type { AnyCollection } from '../../../src/schema'
import { createEntry, newEntry } from '../../services/entries/create-entry'
import { deleteEntry } from '../../services/entries/delete-entry'
import { usagesOf } from '../../services/entries/usages'
import { updateEntry } from '../../services/entries/update-entry'
import { keepFineNotes } from '../../services/whereabouts/keep-fine-notes'
import { answerSaved, changeIn, madeFrom, parameter, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentAuthor, isSignedIn, requireUser } from '../middleware/current-user'

/** The calls of a collection whose entries are made, changed and deleted by their fields alone. */
export function collectionRoutes({ site }: HttpContext, collection: AnyCollection): Router {
  const { name, create, update, listedFor } = collection
  const router = Router()
  const sentChange = changeIn(update as z.ZodObject)

  const readers = listedFor === 'visitors' ? [] : [requireUser]
  router.get('/', readers, (request: Request, response: Response) => {
    const { store } = site
    response.json(isSignedIn(request) ? store.list(name) : store.shown(name, Date.now()))
  })
  router.use(requireUser)

  router.post('/', async (request, response) => {
    const value = newEntry(site, collection, parseBody(create as z.ZodType, request))
    const author = currentAuthor(request)
    const { entry, saved } = await createEntry(site, author, name, value as never)
    await keepFineNotes(site, name, entry.id, request.body)
    answerSaved(response, saved, entry, 201)
  })

  router.put('/:id', async (request, response) => {
    const input = sentChange(request)
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const expected = madeFrom(request)
    const { entry, saved } = await updateEntry(site, author, name, id, input as never, expected)
    await keepFineNotes(site, name, id, request.body)
    answerSaved(response, saved, entry)
  })

  router.delete('/:id', async (request, response) => {
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const saved = await deleteEntry(site, author, name, id)
    answerSaved(response, saved, {})
  })

  router.get('/:id/usage', (request, response) => {
    response.json(usagesOf(site, name, parameter(request, 'id')))
  })

  return router
}

import { Router } from 'express'
import type { z } from 'zod'
import { collections } from '../../../src/schema'
import type { Value } from '../../../src/schema/collection'
import { authorOf } from '../../services/save/commit-text'
import { createEntry } from '../../services/entries/create-entry'
import { deleteEntry, usagesOf } from '../../services/entries/delete-entry'
import { updateEntry } from '../../services/entries/update-entry'
import { answerSaved, expectedRevision, parameter, parseBody, sentFields } from '../answer'
import type { HttpContext } from '../context'
import { currentUser, requireUser } from '../middleware/current-user'

/** The collections whose entries are made, changed and deleted by nothing but their fields. */
type PlainCollection = 'productions' | 'news' | 'agents'

interface Hooks<N extends PlainCollection> {
  /** Completes what was sent into a new entry. */
  create?: (input: z.output<(typeof collections)[N]['create']>) => Value<(typeof collections)[N]>
}

/** The calls of a collection for admins, and where an entry is used. */
export function collectionRoutes<N extends PlainCollection>(
  { site }: HttpContext,
  name: N,
  hooks: Hooks<N> = {},
): Router {
  const { create, update } = collections[name]
  const router = Router()
  router.use(requireUser)

  router.get('/', (_request, response) => void response.json(site.store.list(name)))

  router.post('/', async (request, response) => {
    const input = parseBody(create as z.ZodType, request)
    const value = hooks.create ? hooks.create(input as never) : (input as never)
    const { entry, saved } = await createEntry(site, authorOf(currentUser(request)), name, value)
    answerSaved(response, saved, entry, 201)
  })

  router.put('/:id', async (request, response) => {
    const input = sentFields(parseBody(update as z.ZodType<object>, request), request)
    const author = authorOf(currentUser(request))
    const id = parameter(request, 'id')
    const expected = expectedRevision(request)
    const { entry, saved } = await updateEntry(site, author, name, id, input as never, expected)
    answerSaved(response, saved, entry)
  })

  router.delete('/:id', async (request, response) => {
    const author = authorOf(currentUser(request))
    const saved = await deleteEntry(site, author, name, parameter(request, 'id'))
    answerSaved(response, saved, {})
  })

  router.get('/:id/usage', (request, response) => {
    response.json(usagesOf(site, name, parameter(request, 'id')))
  })

  return router
}

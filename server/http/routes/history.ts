import { Router, type Request } from 'express'
import { z } from 'zod'
import { isKindName, type KindName } from '../../../src/schema'
import { invalidInput, notFound } from '../../errors'
import { bringBackMedia } from '../../services/history/bring-back-media'
import { historyFile, historyFilename } from '../../services/history/history-file'
import { readChangeDetails } from '../../services/history/read-change'
import {
  readDeleted,
  readHistory,
  readPeople,
  readVersions,
} from '../../services/history/read-history'
import { findInComing } from '../../services/history/find-in-coming'
import { planRestore, restoreVersion } from '../../services/history/restore-version'
import { planUndo, undoChange } from '../../services/history/undo-change'
import { answerSaved, parameter, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { explain } from '../explain'
import { currentAuthor } from '../middleware/current-user'

const pageSize = 30
const changeId = z.string().regex(/^[0-9a-f]{40,64}$/, 'This is no change')
const kindName = z.custom<KindName>((value) => typeof value === 'string' && isKindName(value), {
  error: 'There is no such kind of content',
})

const query = z.object({
  kind: kindName.optional(),
  id: z.string().default(''),
  // No name has such a letter, and no argument of git's.
  person: z
    .string()
    .max(300)
    .regex(/^[^\0]*$/, 'Choose a person who made changes')
    .optional(),
  since: z.coerce.date().optional(),
  until: z.coerce.date().optional(),
  cursor: z.string().max(100).optional(),
})

const undo = z.object({ change: changeId })
const entry = z.object({ kind: kindName, id: z.string().default('') })
const restore = entry.extend({ change: changeId })

/** What happened to the site, and taking it back. */
export function historyRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/', async (request, response) => {
    response.json(await readHistory(site, { ...parseQuery(request), limit: pageSize }))
  })

  router.get('/people', async (_request, response) => {
    response.json(await readPeople(site))
  })

  router.get('/deleted', async (_request, response) => {
    response.json(await readDeleted(site))
  })

  router.get('/changes/:change', async (request, response) => {
    response.json(await readChangeDetails(site, parameter(request, 'change')))
  })

  // What the guard finds in what comes back by undoing the change, or by restoring an entry as it left it.
  router.get('/changes/:change/findings', async (request, response) => {
    const change = parameter(request, 'change')
    const { kind, id } = parseQuery(request)
    const { files } = await (kind
      ? planRestore(site, { kind, id, change })
      : planUndo(site, change))
    response.json(await findInComing(site, files))
  })

  router.get('/entries/:kind{/:id}', async (request, response) => {
    const kind = parameter(request, 'kind')
    if (!isKindName(kind)) throw notFound('There is no such kind of content')
    const { cursor } = parseQuery(request)
    const id = parameter(request, 'id')
    response.json(await readVersions(site, kind, id, { cursor, limit: pageSize }))
  })

  router.get('/files/:change/by-id/:id', async (request, response) => {
    const [change, id] = [parameter(request, 'change'), parameter(request, 'id')]
    const filename = await historyFilename(site, change, id)
    response.type(filename).send(await historyFile(site, change, filename))
  })

  router.get('/files/:change/:filename', async (request, response) => {
    const filename = parameter(request, 'filename')
    const bytes = await historyFile(site, parameter(request, 'change'), filename)
    response.type(filename).send(bytes)
  })

  router.post('/undo', async (request, response) => {
    const { change } = parseBody(undo, request)
    const author = currentAuthor(request)
    answerSaved(response, await undoChange(site, author, change), {})
  })

  router.post('/restore', async (request, response) => {
    const wanted = parseBody(restore, request)
    const author = currentAuthor(request)
    answerSaved(response, await restoreVersion(site, author, wanted), {})
  })

  router.post('/media', async (request, response) => {
    const { kind, id } = parseBody(entry, request)
    const author = currentAuthor(request)
    answerSaved(response, await bringBackMedia(site, author, kind, id), {})
  })

  return router
}

function parseQuery(request: Request) {
  const result = query.safeParse(request.query, { error: explain })
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

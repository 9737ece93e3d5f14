import { Router } from 'express'
import type { WhereaboutsNotes } from '../../../src/schema/api'
import { readingOf } from '../../services/whereabouts/find-all'
import { privacyCheck } from '../../services/whereabouts/privacy-check'
import type { HttpContext } from '../context'
import { requireUser } from '../middleware/current-user'

/** What the guard of the admin's forms has to know beside the texts themselves. */
export function whereaboutsRoutes({ site }: HttpContext): Router {
  const router = Router()
  router.use(requireUser)

  router.get('/', (_request, response) => {
    const notes: WhereaboutsNotes = { known: readingOf(site).known, fine: site.fineNotes.all }
    response.json(notes)
  })

  router.get('/privacy', async (_request, response) => {
    const authors = await site.repositories.site.authors()
    response.json(privacyCheck({ ...site, authors }))
  })

  return router
}

import { Router } from 'express'
import type { WhereaboutsNotes } from '../../../src/schema/api'
import { resumeUploadLimit } from '../../../src/schema/site'
import { invalid } from '../../errors'
import { readHistoryFacts } from '../../services/whereabouts/read-history-facts'
import { readPresentResume, readResume } from '../../services/whereabouts/read-resume'
import { readingOf } from '../../services/whereabouts/find-all'
import { privacyCheck } from '../../services/whereabouts/privacy-check'
import type { HttpContext } from '../context'
import { receivedFile, receiveFile } from '../middleware/receive-file'

/** What the guard of the admin's forms has to know beside the texts themselves. */
export function whereaboutsRoutes({ site }: HttpContext): Router {
  const router = Router()

  router.get('/', (_request, response) => {
    const notes: WhereaboutsNotes = { known: readingOf(site).known, fine: site.fineNotes.all }
    response.json(notes)
  })

  router.get('/privacy', async (_request, response) => {
    const resume = await readPresentResume(site.store, site.config.siteDir)
    const history = await readHistoryFacts(site.repositories.site)
    response.json(privacyCheck({ ...site, resume, history, held: site.media.held() }))
  })

  router.post('/resume', receiveFile('resume', resumeUploadLimit), async (request, response) => {
    const file = receivedFile(request)
    if (!file) throw invalid([{ path: 'resume', message: 'Choose a PDF file first' }])
    response.json(await readResume(file.bytes))
  })

  return router
}

import { Router, type Request } from 'express'
import { z } from 'zod'
import { isSingletonName } from '../../../src/schema'
import { agency } from '../../../src/schema/agency'
import { contentChange, contentUpdate } from '../../../src/schema/content-update'
import { galleryWall } from '../../../src/schema/gallery-wall'
import { resumeUploadLimit } from '../../../src/schema/site'
import { invalid } from '../../errors'
import { cmsData } from '../../services/site/cms-data'
import type { Saved } from '../../services/save/save'
import type { Site } from '../../services/site/site'
import { updateSingleton } from '../../services/entries/update-singleton'
import { withoutCopies } from '../../services/media/wall-texts'
import { shownWall } from '../../services/site/public-content'
import { uploadResume } from '../../services/media/upload-resume'
import { keepFineNotes, keepResumeNotes } from '../../services/whereabouts/keep-fine-notes'
import { answerSaved, changeIn, madeFrom, parseBody, sentFields, sentNotes } from '../answer'
import type { HttpContext } from '../context'
import { currentAuthor } from '../middleware/current-user'
import { receivedFile, receiveFile } from '../middleware/receive-file'

/** The writing calls of what there is one of: biography, story, settings, wall, agency and resume. */
export function contentRoutes({ site, once }: HttpContext): Router {
  const router = Router()
  const sentAgency = changeIn(agency.schema)

  router.post('/cms-content', async (request, response) => {
    const saved = await updateContent(site, request)
    const { type, content } = request.body as { type: string; content?: unknown }
    await keepFineNotes(site, isSingletonName(type) ? type : 'site', '', content)
    answerSaved(response, saved, cmsData(site))
  })

  router.post(
    '/cms/resume-upload',
    receiveFile('resume', resumeUploadLimit),
    once,
    async (request, response) => {
      const file = receivedFile(request)
      if (!file) throw invalid([{ path: 'resume', message: 'Choose a PDF file first' }])
      const { originalName } = parseBody(resumeForm, request)
      const resume = { ...file, originalName: originalName || file.originalName }
      const { saved, ...answer } = await uploadResume(site, currentAuthor(request), resume)
      await keepResumeNotes(site, sentNotes(request.body))
      answerSaved(response, saved, answer)
    },
  )

  router.post('/gallery-wall', async (request, response) => {
    const { images } = parseBody(galleryWall.schema.required({ images: true }), request)
    const wall = { images: await withoutCopies(site, images) }
    const expected = madeFrom(request)
    const saved = await updateSingleton(site, currentAuthor(request), 'galleryWall', wall, expected)
    const { revision } = site.store.read('galleryWall') ?? {}
    answerSaved(response, saved, { images: shownWall(site), revision })
  })

  router.put('/agency-info', async (request, response) => {
    const change = sentAgency(request)
    const saved = await updateSingleton(
      site,
      currentAuthor(request),
      'agency',
      change,
      madeFrom(request),
    )
    answerSaved(response, saved, { id: 'agency', ...site.store.read('agency') })
  })

  return router
}

function updateContent(site: Site, request: Request): Promise<Saved> {
  const expected = madeFrom(request)
  const update = parseBody(expected === undefined ? contentUpdate : contentChange, request)
  const author = currentAuthor(request)
  switch (update.type) {
    case 'bio':
      return updateSingleton(site, author, 'bio', sentContent(update, request), expected)
    case 'story':
      return updateSingleton(site, author, 'story', sentContent(update, request), expected)
    default: {
      const change = { [update.type]: update.content }
      return updateSingleton(site, author, 'site', change, expected)
    }
  }
}

function sentContent<T extends object>({ content }: { content: T }, request: Request) {
  return sentFields(content, (request.body as { content?: unknown }).content)
}

const resumeForm = z.object({ originalName: z.string().trim().max(300).default('') })

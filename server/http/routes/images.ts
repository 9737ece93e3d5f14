import { type Request, Router } from 'express'
import { z } from 'zod'
import {
  imageReplacement,
  imageRotation,
  images,
  imageUpload,
  imageUploadLimit,
  missingInformation,
} from '../../../src/schema/image'
import { invalid } from '../../errors'
import { deleteImage } from '../../services/media/delete-image'
import { usagesOf } from '../../services/entries/usages'
import { imageAnswer } from '../../services/media/image-answer'
import { replacePicture, rotatePicture } from '../../services/media/replace-file'
import { updateImage } from '../../services/media/update-image'
import { uploadImage } from '../../services/media/upload-image'
import { withdrawUpload } from '../../services/media/withdraw-upload'
import { keepFineNotes } from '../../services/whereabouts/keep-fine-notes'
import { answerSaved, madeFrom, parameter, parseBody, sentFields, sentNotes } from '../answer'
import type { HttpContext } from '../context'
import { callName } from '../middleware/carry-out-once'
import { currentAuthor, currentUser } from '../middleware/current-user'
import { receivedFile, receiveFile } from '../middleware/receive-file'

// Made once: a schema is compiled when it first checks something.
const detailsInPart = images.update.partial()

// Devices shrink photographs before they send them: only they know what these were.
const originalFile = z.object({
  originalHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is a SHA-256 in hex')
    .optional(),
})

/** The picture that was sent, and what it was on its device; throws 400, in these words, where it is missing. */
function sentPicture(request: Request, ifMissing: string) {
  const file = receivedFile(request)
  if (!file) throw invalid([{ path: 'image', message: ifMissing }])
  return { ...file, ...parseBody(originalFile, request) }
}

/** Uploading, describing and deleting pictures. */
export function imageRoutes({ site, once }: HttpContext): Router {
  const router = Router()

  const receive = receiveFile('image', imageUploadLimit)
  router.post('/upload', receive, once, async (request, response) => {
    const file = sentPicture(request, missingInformation('file'))
    const input = parseBody(imageUpload, request)
    const author = currentAuthor(request)
    const { entry, saved } = await uploadImage(site, author, file, input)
    await keepFineNotes(site, 'images', entry.id, sentNotes(request.body))
    answerSaved(response, saved, imageAnswer(site, entry), 201)
  })

  router.put('/:id', async (request, response) => {
    const change = sentFields(parseBody(detailsInPart, request), request.body)
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const expected = madeFrom(request)
    const { entry, saved } = await updateImage(site, author, id, change, expected)
    await keepFineNotes(site, 'images', id, request.body)
    answerSaved(response, saved, imageAnswer(site, entry))
  })

  router.put('/:id/file', receive, once, async (request, response) => {
    const file = sentPicture(request, 'Choose a picture first')
    const replacement = parseBody(imageReplacement, request)
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const { entry, saved } = await replacePicture(site, author, id, file, replacement)
    answerSaved(response, saved, imageAnswer(site, entry))
  })

  router.put('/:id/rotation', async (request, response) => {
    const rotation = parseBody(imageRotation, request)
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const { entry, saved } = await rotatePicture(site, author, id, rotation)
    answerSaved(response, saved, imageAnswer(site, entry))
  })

  router.delete('/:id', async (request, response) => {
    const author = currentAuthor(request)
    const id = parameter(request, 'id')
    const saved = await deleteImage(site, author, id)
    answerSaved(response, saved, {})
  })

  router.get('/:id/usage', (request, response) => {
    response.json(usagesOf(site, 'images', parameter(request, 'id')))
  })

  return router
}

/** Taking back an upload that was broken off: it may have arrived all the same. */
export function withdrawalRoutes({ site }: HttpContext): Router {
  const router = Router()
  router.delete('/:key', async (request, response) => {
    const call = callName(currentUser(request).id, parameter(request, 'key'))
    const saved = await withdrawUpload(site, currentAuthor(request), call)
    if (saved) answerSaved(response, saved, {})
    else response.json({})
  })
  return router
}

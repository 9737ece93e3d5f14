import { Router } from 'express'
import { backupBefore, erasureRequest, followRequest } from '../../../src/schema/erasure'
import { filename as filenameSchema } from '../../../src/schema/url'
import { notFound } from '../../errors'
import { eraseFile, planErasure } from '../../services/erasures/erase-file'
import { oldResumes } from '../../services/erasures/old-resumes'
import { replaceRemote } from '../../services/erasures/replace-remote'
import { authorOf } from '../../services/save/commit-text'
import { untilEnding } from '../../services/site/until-ending'
import { parameter, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentUser } from '../middleware/current-user'
import { noteSecurity } from '../note-security'

/** Erasing a file that was taken down from the history, here and at the remote, or as it was erased there. */
export function erasureRoutes({ site, sync }: HttpContext): Router {
  const router = Router()

  router.get('/files/:filename', async (request, response) => {
    const filename = filenameSchema().safeParse(parameter(request, 'filename'))
    if (!filename.success) throw notFound('This file is not in the history of the site')
    response.json(await planErasure(site, sync, filename.data))
  })

  router.post('/', async (request, response) => {
    const { filename } = parseBody(erasureRequest, request)
    response.json(await eraseFile(site, sync, filename, currentUser(request).username))
  })

  router.post('/replace-remote', async (request, response) => {
    const user = currentUser(request)
    const isReplaced = await replaceRemote(site, sync, authorOf(user))
    if (isReplaced)
      await noteSecurity(site, request, { what: 'remote-replaced', user: user.username })
    response.json({})
  })

  router.post('/follow', async (request, response) => {
    const { filenames } = parseBody(followRequest, request)
    const user = currentUser(request)
    const by = { username: user.username, author: authorOf(user) }
    response.json(await sync.follow(by, filenames))
  })

  router.get('/resumes', async (_request, response) => {
    response.json(await oldResumes(site))
  })

  router.get('/backups', async (_request, response) => {
    response.json(await site.keptBackups.list())
  })

  router.post('/backups', async (request, response) => {
    const asked = parseBody(backupBefore, request)
    const keep = () => site.keptBackups.keep(asked)
    response.status(201).json(await untilEnding(site, keep))
  })

  router.get('/backups/:name', async (request, response) => {
    const name = parameter(request, 'name')
    response.download(await site.keptBackups.fileOf(name), name, { dotfiles: 'allow' })
  })

  router.delete('/backups/:name', async (request, response) => {
    await site.keptBackups.remove(parameter(request, 'name'))
    response.json({})
  })

  return router
}

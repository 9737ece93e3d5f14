import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import { backupRequest } from '../../../src/schema/backup'
import { conflicting } from '../../errors'
import { backUp } from '../../services/backup/back-up'
import { readLastBackup, recordBackup } from '../../services/backup/last-backup'
import { withWorkFolder } from '../../services/backup/work-folder'
import { untilEnding } from '../../services/site/until-ending'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'

/** When the last backup was made, and a new one to download, one at a time. */
export function backupRoutes({ site }: HttpContext): Router {
  const { siteDir, dataDir } = site.config
  const router = Router()
  let isBusy = false
  // The last byte of a download arrives a moment before that is written down and the next may begin.
  let sending: Promise<unknown> = Promise.resolve()

  router.get('/', async (_request, response) => {
    await sending
    response.json((await readLastBackup(dataDir)) ?? null)
  })

  router.post('/download', async (request, response) => {
    const { passphrase } = parseBody(backupRequest, request)
    if (isBusy) throw conflicting('A backup is being made already. Wait until it is done.')
    isBusy = true
    try {
      const backup: Promise<void> = withWorkFolder(dataDir, async (folder) => {
        const request = { siteDir, dataDir, to: folder, passphrase }
        const made = await untilEnding(site, () => backUp(request))
        response.type('application/gzip').attachment(path.basename(made.file))
        response.set('Content-Length', String(made.bytes))
        sending = backup.catch(() => undefined)
        // Only what has gone out whole is a backup.
        await pipeline(createReadStream(made.file), response)
        await recordBackup(dataDir, { ...made, file: path.basename(made.file) })
      })
      await backup
    } catch (error) {
      // Whoever has broken off, or lost the connection, cannot be answered any more.
      if (!response.headersSent) throw error
      site.log.warn({ err: error }, 'A backup was not downloaded to its end')
      response.destroy()
    } finally {
      isBusy = false
    }
  })

  return router
}

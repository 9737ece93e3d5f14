// @module-tag long
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { retryFileErasures } from '../services/erasures/erase-file'
import { SiteSync } from '../services/sync/site-sync'
import { copyAsKilled } from '../testing/killed'
import { erasing, everyObject, takenDown } from '../testing/taken-down'
import { startTestApp, testApp, type TestApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const erase = erasing(app)
const objects = ({ siteDir }: TestApp) => everyObject(path.join(siteDir, '.git'))

/** Erases, and starts another server on the site as a kill leaves it at this step. */
async function killedAt(filename: string, die: (as: () => Promise<never>) => () => void) {
  let siteDir = ''
  const live = die(async () => {
    siteDir = await copyAsKilled(app.siteDir)
    throw new Error('killed')
  })
  expect((await erase(filename)).status).toBe(500)
  live()
  return startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
}

async function isDone(next: TestApp, content: string) {
  try {
    await expect.poll(() => next.site.erasures.planned()).toEqual([])
    expect(objects(next)).not.toContain(content)
    expect(await next.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
    const said = next.site.securityLog.list().filter(({ what }) => what === 'erased-from-history')
    expect(said[0]).toMatchObject({ user: 'ada' })
  } finally {
    await next.remove()
  }
}

test('an erasure that was killed before its switch is done by the next start', async () => {
  const { filename, content } = await takenDown(app, 'Eyrie', '#3040d0')
  const next = await killedAt(filename, (as) => {
    const begun = vi.spyOn(app.site.repositories.site, 'eraseBlobs').mockImplementationOnce(as)
    return () => begun.mockRestore()
  })
  // Nothing was touched here, so nothing is left to be done.
  expect(app.site.erasures.planned()).toEqual([])
  expect(objects(app)).toContain(content)
  await isDone(next, content)
})

test('an erasure that was killed after its switch is finished by the next start', async () => {
  const { filename, content } = await takenDown(app, 'Dome', '#c00020')
  const next = await killedAt(filename, (as) => {
    const finish = vi.spyOn(app.site.erasures, 'finish').mockImplementationOnce(as)
    return () => finish.mockRestore()
  })
  await isDone(next, content)
  expect((await erase(filename)).status).toBe(200)
  expect(app.site.erasures.planned()).toEqual([])
})

test('an erasure that cannot be finished is shown to the owner, and finished later', async () => {
  const { filename } = await takenDown(app, 'Fjord', '#104050')
  const finish = vi.spyOn(app.site.erasures, 'finish').mockRejectedValue(new Error('No room'))
  const retry = () => retryFileErasures(app.site, new SiteSync(app.site))
  const issues = async () => (await app.asAdmin('GET', '/api/content-issues')).text
  expect((await erase(filename)).status).toBe(500)
  await expect(retry()).rejects.toThrow('No room')
  expect(await issues()).toContain('A file is not erased from the history yet')
  finish.mockRestore()
  await retry()
  expect(await issues()).not.toContain('erased from the history')
  expect(app.site.erasures.planned()).toEqual([])
})

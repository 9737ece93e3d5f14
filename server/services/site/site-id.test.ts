import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bareSite, startTestApp } from '../../testing/test-app'

test('a site is known by its first commit, and goes on to be where that is made anew', async () => {
  const app = await startTestApp({ LOG_LEVEL: 'silent' }, bareSite)
  onTestFinished(() => app.remove())
  const first = async () => (await app.git('rev-list', '--max-parents=0', 'HEAD')).trim()
  const before = await first()
  expect(app.site.id).toBe(before)
  await app.close()
  const idAtStart = async () => {
    const { site, close } = await startTestApp({ SITE_DIR: app.siteDir, LOG_LEVEL: 'silent' })
    await close()
    return site.id
  }
  await app.git('commit', '--amend', '-qm', 'Made anew, as by an erasure')
  expect(await idAtStart()).toBe(before)
  const kept = path.join(app.siteDir, '.callboard/site.json')
  await writeFile(kept, '{"id":')
  expect(await idAtStart()).toBe(await first())
  await rm(kept)
  expect(await idAtStart()).toBe(await first())
})

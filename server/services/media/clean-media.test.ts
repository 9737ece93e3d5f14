// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fromPhone } from '../../media/pictures/test-pictures'
import { startTestApp, type TestApp } from '../../testing/test-app'
import { takeInHandEdits } from '../save/take-in'

const names = ['glen', 'loft', 'quay', 'weir', 'yard']

async function putAll({ siteDir }: TestApp) {
  for (const name of names) {
    await writeFile(path.join(siteDir, `media/${name}.jpg`), await fromPhone(90, 60))
    const entry = `filename: ${name}.jpg\nalt: By hand\ncategory: headshots\n`
    await mkdir(path.join(siteDir, 'content/images'), { recursive: true })
    await writeFile(path.join(siteDir, `content/images/${name}.yaml`), entry)
  }
}

test('an end waits for the picture that is being cleaned, and the next start cleans the others', async () => {
  const app = await startTestApp()
  const cleaned = async () =>
    (await app.git('log', '--format=%s')).split('\n').filter((line) => /^Take the meta/.test(line))
  await app.site.writer.run(() => putAll(app))
  await takeInHandEdits(app.site, ['content', 'media'])
  await app.close()
  expect((await cleaned()).length).toBeLessThan(names.length)
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir }))
  await expect.poll(async () => (await cleaned()).length).toBe(names.length)
  await app.remove()
})

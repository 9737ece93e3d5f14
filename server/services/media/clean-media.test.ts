// @module-tag long
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Turns } from '../../files/turns'
import { fromPhone, plain } from '../../media/pictures/test-pictures'
import { refuseToRead } from '../../testing/failing-disk'
import { startTestApp, type TestApp } from '../../testing/test-app'
import { takeInHandEdits } from '../save/take-in'
import { cleanMedia } from './clean-media'

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

test('a file that takes the place of one that is being cleaned is not overwritten by that', async () => {
  const app = await startTestApp()
  const file = path.join(app.siteDir, 'media/glen.jpg')
  const other = await plain(9, 9).jpeg().toBuffer()
  await app.site.writer.run(async () => {
    await writeFile(file, await fromPhone(90, 60))
    await app.site.media.show({ pictures: new Set(['glen.jpg']), others: new Set() })
    expect(app.site.media.unclean()).toEqual(['glen.jpg'])
    const writer = new Turns()
    const inTurn = writer.run.bind(writer)
    writer.run = async (task) => {
      await writeFile(file, other)
      return inTurn(task)
    }
    await cleanMedia({ ...app.site, writer })
  })
  expect((await readFile(file)).equals(other)).toBe(true)
  await app.remove()
})

test('a picture that cannot be read is told, and shown as soon as it can be', async () => {
  const app = await startTestApp({ LOG_LEVEL: 'silent' })
  const picture = 'wren-laughing-headshot.jpg'
  const status = async () => (await app.call('GET', `/uploads/${picture}`)).status
  const told = () =>
    app.site.problems.list().find(({ file }) => file === `media/${picture}`)?.message
  const allow = refuseToRead(picture)
  await utimes(path.join(app.siteDir, 'media', picture), 1, 1)
  await takeInHandEdits(app.site, [`media/${picture}`])
  await cleanMedia(app.site)
  expect(told()).toContain('cannot be read')
  expect(await status()).toBe(404)
  allow()
  await cleanMedia(app.site)
  expect([told(), await status()]).toEqual([undefined, 200])
  await app.remove()
})

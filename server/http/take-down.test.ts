import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { PictureUse } from '../../src/schema/take-down'
import { publicPages } from '../../src/schema/public-pages'
import { plain } from '../media/pictures/test-pictures'
import { exportSite } from '../services/site/export-site'
import { productDir } from '../files/product-dir'
import { testApp } from '../testing/test-app'

const app = testApp()

const id = 'wren-classic-headshot'
const file = `${id}.jpg`

const post = (what: string) => app.asAdmin('POST', `/api/take-down/images/${what}`)
const use = async (what: string) =>
  (await app.asAdmin('GET', `/api/take-down/images/${what}`)).json<PictureUse>()

/** Another entry in the library that shows a file of media/. */
async function addEntry(name: string, filename: string, more = '') {
  const entry = path.join(app.siteDir, `content/images/${name}.yaml`)
  await writeFile(
    `${entry}.tmp`,
    `filename: ${filename}\nalt: ${name}\ncategory: headshots\n${more}`,
  )
  await rename(`${entry}.tmp`, entry)
  await expect.poll(() => app.site.store.get('images', name)).toBeDefined()
}

async function allPages(): Promise<string> {
  const pages = publicPages.map(async ({ path: page }) => (await app.call('GET', page)).text)
  return (await Promise.all(pages)).join('\n')
}

const media = (name: string) => path.join(app.siteDir, 'media', name)

test('before it, a parent is told where a picture is seen, and that copies of it go too', async () => {
  const found = await use(id)
  expect(found.pages).toEqual(expect.arrayContaining(['Home', 'Bio', 'Photos']))
  expect(found.pages).not.toContain('Reel')
  expect((await use('wren-outdoors-headshot')).isPortrait).toBe(false)
  expect(found.shared).toEqual(['Bio'])
  expect(found.usages.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['site', 'galleryWall']),
  )
  expect(found).toMatchObject({ copies: [], isPortrait: true, remote: null })
  await app.git('remote', 'add', 'origin', 'https://parent:secret@git.example/site.git')
  expect((await use(id)).remote).toBe('https://git.example/site.git')
  await app.git('remote', 'remove', 'origin')
  expect((await app.asAdmin('GET', '/api/take-down/images/nobody')).status).toBe(404)
})

test('a picture is taken down everywhere in one commit, with its copies, and all of it can be undone', async () => {
  await copyFile(media(file), media('again.jpg'))
  await addEntry('the-same-file', file)
  await addEntry('the-same-bytes', 'again.jpg')
  await app.asAdmin('POST', '/api/cms-content', { type: 'heroImageId', content: 'the-same-bytes' })
  await app.git('add', '-A')
  await app.git('commit', '-qm', 'Copies')
  expect((await use(id)).copies).toEqual(['the-same-bytes', 'the-same-file'])
  const card = (await app.call('GET', '/uploads/social/home.jpg')).text
  const before = (await app.git('rev-parse', 'HEAD')).trim()

  const answer = await post(id)

  expect(answer.status).toBe(200)
  expect(await app.git('rev-list', '--count', `${before}..HEAD`)).toBe('1\n')
  expect(await app.git('log', '-1', '--format=%an %s')).toBe('ada images: take down "Classic"\n')
  expect(await app.git('status', '--porcelain')).toBe('')
  expect(await readdir(path.join(app.siteDir, 'media'))).not.toContain(file)
  const pages = await allPages()
  for (const name of [file, 'again.jpg', 'the-same']) expect(pages).not.toContain(name)
  for (const name of [file, 'again.jpg']) {
    expect((await app.asAdmin('GET', `/uploads/${name}`)).status).toBe(404)
  }
  expect((await app.call('GET', '/uploads/social/home.jpg')).text).not.toBe(card)
  const settings = await readFile(path.join(app.siteDir, 'content/site.yaml'), 'utf8')
  expect(settings).toMatch(/heroImageId: null\nbioImageId: null/)
  app.makeVariants()
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-out-'))
  const exported = { ...app.site, at: Date.now(), close: () => Promise.resolve() }
  await exportSite(exported, path.join(productDir, 'dist'), outDir)
  const written = (await readdir(outDir, { recursive: true })).join('\n')
  expect(written).toContain('wren-denim-headshot.jpg')
  expect(written).not.toMatch(/classic-headshot|again\.jpg/)
  await rm(outDir, { recursive: true })

  expect(app.site.securityLog.list()[0]).toMatchObject({
    what: 'taken-down',
    user: 'ada',
    about: id,
  })
  const change = answer.headers.get('Callboard-Change') ?? ''
  const again = await post(id)
  expect([again.status, again.headers.get('Callboard-Change')]).toEqual([200, change])
  expect((await post('nobody')).status).toBe(404)

  const undone = await app.asAdmin('POST', '/api/history/undo', { change })
  expect(undone.status).toBe(200)
  expect(await app.git('diff', '--stat', before, 'HEAD')).toBe('')
  expect((await app.call('GET', `/uploads/${file}`)).status).toBe(200)
})

test('what shows another file of a copy goes with that', async () => {
  await writeFile(media('whole.jpg'), await plain(9, 9).jpeg().toBuffer())
  await writeFile(media('fitted.jpg'), await plain(8, 8).jpeg().toBuffer())
  await addEntry('the-whole', 'whole.jpg')
  await addEntry('the-headshot', 'fitted.jpg', 'original: whole.jpg\n')
  await addEntry('the-fitted', 'fitted.jpg')
  expect((await post('the-whole')).status).toBe(200)
  for (const name of ['the-whole', 'the-headshot', 'the-fitted'])
    expect(app.site.store.get('images', name)).toBeUndefined()
  const left = await readdir(path.join(app.siteDir, 'media'))
  expect(left.filter((name) => /^(?:whole|fitted)/.test(name))).toEqual([])
})

test('while git cannot commit, a picture is down all the same, once', async () => {
  await app.git('checkout', '-q', '--detach')
  const answers = [await post('wren-denim-headshot'), await post('wren-denim-headshot')]
  for (const answer of answers) {
    expect([answer.status, answer.headers.has('Callboard-Pending')]).toEqual([200, true])
  }
  expect((await app.call('GET', '/uploads/wren-denim-headshot.jpg')).status).toBe(404)
  expect(app.site.waiting.waiting('site')).toHaveLength(1)
  await app.git('checkout', '-q', 'main')
})

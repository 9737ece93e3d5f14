// @module-tag long
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../git/test-site'
import { plain } from '../media/pictures/test-pictures'
import { startTestApp, testApp, type TestApp } from '../testing/test-app'
import { traces } from '../testing/traces'
import { uploadPicture } from '../testing/upload'

// A site with no picture of its own, so that every derived file is one of the tests'.
const files = {
  'content/bio.md': '---\nname: Ida Moss\ntagline: Actor\nshortBio: S\n---\n\nLong.\n',
  'content/site.yaml': 'reelUrl: ""\n',
  'media/stray.jpg': 'nothing refers to this',
  'media/film.mp4': 'a film',
}

const fill = (siteDir: string) => writeFiles(siteDir, files)

const app = testApp({}, fill)

beforeAll(() => app.makeVariants())

interface Image {
  id: string
  filename: string
}

/** Uploads a picture, waits for its variants and gives their addresses and its own. */
async function picture(title: string, background: string, on: TestApp = app) {
  const bytes = await plain(40, 30, background).png().toBuffer()
  // Of a kind that pages show, and of which no original has the same bytes.
  const fields = { category: 'production', alt: title, title, targetSize: 'original' }
  const answer = await uploadPicture(on, bytes, fields, 'a.png')
  expect(answer.status).toBe(201)
  const { id, filename } = answer.json<Image>()
  await on.site.media.idle()
  const variants = on.site.media.info(filename)?.variants.map(({ url }) => url) ?? []
  expect(variants).toHaveLength(3)
  return { id, filename, urls: [`/uploads/${filename}`, ...variants] }
}

async function statuses(urls: readonly string[], on: TestApp = app) {
  return Promise.all(urls.map(async (url) => (await on.call('GET', url)).status))
}

// What files were called at home only admins read, as long as the file is there.
const tracesOf = (words: readonly string[]) => traces(app, words, ['original-names.json'])

/** Deletes a folder of .callboard in one step, whatever is being written in it. */
async function takeAway(name: string) {
  const gone = path.join(app.siteDir, `${name}.gone`)
  await rename(path.join(app.siteDir, '.callboard', name), gone).catch(() => undefined)
  await rm(gone, { recursive: true, force: true })
}

const hashIn = (url = '') => path.basename(url).slice(0, 12)

test('a deleted picture is gone in every size when the answer comes, and from the disk', async () => {
  const { id, filename, urls } = await picture('Attic', '#804020')
  expect(await statuses(urls)).toEqual([200, 200, 200, 200])
  await app.asAdmin('DELETE', `/api/images/${id}`)
  expect(await statuses(urls)).toEqual([404, 404, 404, 404])
  // The files of pages and the cache of what the files say are written a moment later.
  await expect.poll(() => tracesOf([filename, hashIn(urls[1])])).toEqual([])
})

test('an upload that is undone leaves nothing of what its file was called at home', async () => {
  const { id, filename } = await picture('Cellar', '#402080')
  expect(app.site.names.of(filename)).toBe('a.png')
  const change = (
    await app.git('log', '-1', '--format=%H', '--', `content/images/${id}.yaml`)
  ).trim()
  expect((await app.asAdmin('POST', '/api/history/undo', { change })).status).toBe(200)
  await expect.poll(() => traces(app, [filename])).toEqual([])
})

test('an entry that was deleted by hand takes its picture from every address', async () => {
  const { id, urls } = await picture('Barn', '#208040')
  await rm(path.join(app.siteDir, `content/images/${id}.yaml`))
  await expect.poll(() => statuses(urls)).toEqual([404, 404, 404, 404])
  await expect.poll(() => tracesOf([hashIn(urls[1])])).toEqual([])
})

test('a file that two pictures share goes with the last of them, also when both go at once', async () => {
  const { id, filename } = await picture('Arch', '#604020')
  const twin = path.join(app.siteDir, 'content/images/twin.yaml')
  await writeFile(`${twin}.tmp`, `filename: ${filename}\nalt: The same\ncategory: headshots\n`)
  await rename(`${twin}.tmp`, twin)
  await expect.poll(() => app.site.store.get('images', 'twin')).toBeDefined()
  const gone = [id, 'twin'].map((name) => app.asAdmin('DELETE', `/api/images/${name}`))
  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual([200, 200])
  expect(await readdir(path.join(app.siteDir, 'media'))).not.toContain(filename)
})

test('a file that nothing refers to is nobody’s to see; one that an entry names is', async () => {
  expect(await statuses(['/uploads/stray.jpg', '/uploads/film.mp4'])).toEqual([404, 404])
  await app.asAdmin('POST', '/api/cms-content', { type: 'reelUrl', content: '/uploads/film.mp4' })
  expect(await statuses(['/uploads/stray.jpg', '/uploads/film.mp4'])).toEqual([404, 200])
  expect(await statuses(['/uploads/%66ilm.mp4', '/uploads//film.mp4'])).toEqual([404, 404])
})

test('of a picture with new bytes under its old name no old size is left', async () => {
  const { filename, urls } = await picture('Cave', '#102030')
  const file = path.join(app.siteDir, 'media', filename)
  await writeFile(`${file}.new`, await plain(50, 30, '#a0b0c0').png().toBuffer())
  await rename(`${file}.new`, file)
  await expect.poll(() => statuses(urls)).toEqual([200, 404, 404, 404])
  await expect.poll(() => tracesOf([hashIn(urls[1])])).toEqual([])
})

test('the image for sharing does not outlive the picture on it', async () => {
  const { id } = await picture('Dome', '#c00020')
  const hero = (content: string | null) =>
    app.asAdmin('POST', '/api/cms-content', { type: 'heroImageId', content })
  await hero(id)
  const before = (await app.call('GET', '/uploads/social/home.jpg')).text
  const drawn = await readdir(path.join(app.siteDir, '.callboard/variants'))
  const cards = drawn.filter((name) => name.includes('-share-home-'))
  expect(cards).toHaveLength(1)
  await app.asAdmin('DELETE', `/api/images/${id}`)
  expect(await tracesOf(cards)).toEqual([])
  expect((await app.call('GET', '/uploads/social/home.jpg')).text).not.toBe(before)
})

test('derived files that were deleted are made again, and saves go on meanwhile', async () => {
  const { urls } = await picture('Eyrie', '#3040d0')
  for (const name of ['cache', 'variants', 'pages', 'journal']) {
    await takeAway(name)
  }
  const [, variant = ''] = urls
  const meanwhile = await app.call('GET', variant)
  expect([meanwhile.status, meanwhile.headers.get('Location')]).toEqual([302, urls[0]])
  const other = await picture('Forge', '#d04030')
  expect(await statuses([...urls, ...other.urls])).toEqual(Array(8).fill(200))

  await takeAway('cache')
  await writeFile(
    path.join(app.siteDir, 'media/glen.png'),
    await plain(60, 30, '#0f0').png().toBuffer(),
  )
  const entry = 'filename: glen.png\nalt: A glen by hand\ncategory: headshots\n'
  await writeFile(path.join(app.siteDir, 'content/images/glen.yaml'), entry)
  await expect.poll(() => statuses(['/uploads/glen.png'])).toEqual([200])
})

test('a size that somebody made up takes nothing from those that there are', async () => {
  const { filename, urls } = await picture('Knoll', '#507030')
  const asked = app.call('GET', `/uploads/variants/${hashIn(urls[1])}-1.jpg`)
  const known = new Set<number | undefined>()
  let isAnswered = false
  void asked.finally(() => (isAnswered = true))
  while (!isAnswered) {
    known.add(app.site.media.info(filename)?.variants.length)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await asked).status).toBe(302)
  expect([...known]).toEqual([3])
})

test('what was orphaned while no server ran is gone after the next start', async () => {
  const own = await startTestApp({}, fill)
  own.makeVariants()
  const { id, urls } = await picture('Hall', '#805080', own)
  await own.close()
  await rm(path.join(own.siteDir, `content/images/${id}.yaml`))
  const again = await startTestApp({ SITE_DIR: own.siteDir })
  try {
    expect(await statuses(urls, again)).toEqual([404, 404, 404, 404])
    expect(await readdir(path.join(own.siteDir, '.callboard/variants'))).toEqual([])
  } finally {
    await again.remove()
  }
})

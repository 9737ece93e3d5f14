import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import { unusedMedia } from '../services/media/public-files'
import { startTestApp, testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

afterEach(() => void vi.useRealTimers())

const hour = 3_600_000
const inAnHour = () => new Date(Date.now() + hour).toISOString()

// As on a machine that slept: nothing counted the time, the clock is simply another.
function jumpTo(moment: number) {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(moment)
}

interface Story {
  id: string
  publishOn: string
}

async function addStory(headline: string, fields: object): Promise<Story> {
  const body = { headline, date: '2026-01-02', description: 'Text', ...fields }
  const answer = await app.asAdmin('POST', '/api/news', body)
  expect(answer.status).toBe(201)
  return answer.json<Story>()
}

/** A picture that only a story shows, and one of its sizes. */
async function addPicture(): Promise<{ id: string; urls: string[] }> {
  const bytes = await plain(700, 400).jpeg().toBuffer()
  const fields = { category: 'bts', alt: 'Nobody there yet' }
  const uploaded = await uploadPicture(app, bytes, fields)
  const { id, filename } = uploaded.json<{ id: string; filename: string }>()
  app.makeVariants()
  await app.site.media.idle()
  const [variant] = app.site.media.info(filename)?.variants ?? []
  return { id, urls: [`/uploads/${filename}`, variant?.url ?? '', `/api/images/${id}`] }
}

const places = ['/', '/news', '/feed.xml', '/sitemap.xml', '/api/news', '/api/cms-data']

/** Where visitors find these words. */
async function placesWith(words: string, at = app): Promise<string[]> {
  const answers = places.map(async (url) => [url, (await at.call('GET', url)).text] as const)
  return (await Promise.all(answers)).filter(([, text]) => text.includes(words)).map(([url]) => url)
}

const statuses = (urls: string[], options = {}) =>
  Promise.all(urls.map(async (url) => (await app.call('GET', url, options)).status))

const shown = ['/news', '/feed.xml', '/api/news', '/api/cms-data']

test('a story is nowhere before its moment, and then everywhere, without a commit', async () => {
  const { id: imageId, urls } = await addPicture()
  const publishOn = inAnHour()
  await addStory('Held till later', { imageId, publishOn })
  const before = await app.git('rev-parse', 'HEAD')
  expect(await placesWith('Held till later')).toEqual([])
  expect(await statuses(urls)).toEqual([404, 404, 404])
  expect(await statuses(urls, { cookie: await app.signIn() })).toEqual([200, 200, 200])
  const list = (await app.asAdmin('GET', '/api/news')).json<Story[]>()
  expect(list.map((story) => story.publishOn)).toContain(publishOn)

  jumpTo(Date.parse(publishOn))
  await expect.poll(() => placesWith('Held till later')).toEqual(shown)
  expect(await statuses(urls)).toEqual([200, 200, 200])
  expect(await app.git('rev-parse', 'HEAD')).toBe(before)
  expect((await app.call('GET', '/api/news')).text).not.toContain(publishOn)

  jumpTo(Date.parse(publishOn) - hour / 2)
  await expect.poll(() => placesWith('Held till later')).toEqual([])
  await expect.poll(() => statuses(urls)).toEqual([404, 404, 404])
})

test('a film that only a story shows whose moment is to come is in use', async () => {
  await writeFile(path.join(app.siteDir, 'media/trailer.mp4'), 'a film')
  await addStory('A trailer', {
    publishOn: inAnHour(),
    description: 'See [it](/uploads/trailer.mp4)',
  })
  expect(unusedMedia(app.site.store, app.siteDir)).not.toContain('trailer.mp4')
})

test('a story whose moment is taken out or has passed appears at once', async () => {
  const { id } = await addStory('Held and let go', { publishOn: inAnHour() })
  expect(await placesWith('Held and let go')).toEqual([])
  const body = { headline: 'Held and let go', date: '2026-01-02', publishOn: '' }
  await app.asAdmin('PUT', `/api/news/${id}`, body)
  expect(await placesWith('Held and let go')).toEqual(shown)
  await addStory('Long due', { publishOn: '2026-01-02T18:30:00+01:00' })
  expect(await placesWith('Long due')).toEqual(shown)
})

test.each([
  'tomorrow',
  '2026-03-14',
  '2026-03-14T18:30',
  '2026-02-31T25:00:00Z',
  '2099-02-29T10:00:00Z',
])('a moment that is none, or another on another machine, is refused: %s', async (publishOn) => {
  const body = { headline: 'Never', date: '2026-01-02', description: 'Text', publishOn }
  const answer = await app.asAdmin('POST', '/api/news', body)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('time zone')])
})

test('a moment whose year was typed with two digits is not taken for one long past', async () => {
  const publishOn = '0026-12-01T09:00:00.000Z'
  const body = { headline: 'Not yet', date: '2026-01-02', description: 'Text', publishOn }
  const answer = await app.asAdmin('POST', '/api/news', body)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('four digits')])
  expect(await placesWith('Not yet')).toEqual([])
})

test('a server that was off at the moment shows the story when it starts', async () => {
  const publishOn = inAnHour()
  await addStory('While it slept', { publishOn })
  const { siteDir } = app
  await app.close()
  jumpTo(Date.parse(publishOn) + hour)
  const later = await startTestApp({ SITE_DIR: siteDir })
  try {
    expect(await placesWith('While it slept', later)).toEqual(shown)
  } finally {
    await later.close()
  }
})

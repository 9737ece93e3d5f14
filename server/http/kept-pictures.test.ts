// @module-tag long
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import { bareSite, testApp, type Answer } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

// Without pictures of its own, of which all sizes would be made as well.
const app = testApp({}, bareSite)

async function uploadSmallSize(height: number) {
  const bytes = await plain(30, height).jpeg().toBuffer()
  const uploaded = await uploadPicture(app, bytes, { category: 'headshots', alt: 'A wall' })
  const { id, filename } = uploaded.json<{ id: string; filename: string }>()
  app.makeVariants()
  await app.site.media.idle()
  return { id, filename, url: app.site.media.info(filename)?.variants[0]?.url ?? '' }
}

function told({ headers }: Answer) {
  const once = ['date', 'x-request-id', 'connection', 'keep-alive', 'accept-ranges']
  return Object.fromEntries([...headers].filter(([name]) => !once.includes(name)))
}

test('every size of a picture opens in a tab of its own, whatever its format', async () => {
  const { filename } = await uploadSmallSize(42)
  const variants = app.site.media.info(filename)?.variants ?? []
  const formats = new Set(variants.map(({ url }) => path.extname(url)))
  expect(formats).toContain('.avif')
  for (const { url } of variants) {
    // Once from the disk, once as it is kept.
    for (const answer of [await app.call('GET', url), await app.call('GET', url)]) {
      expect([url, answer.status, answer.headers.get('Content-Disposition')]).toEqual([
        url,
        200,
        null,
      ])
    }
  }
})

test('a small size of a picture is answered from memory as it is from the disk', async () => {
  const { url } = await uploadSmallSize(40)
  const range = await app.call('GET', url, { headers: { Range: 'bytes=0-9' } })
  expect([range.status, range.text.length]).toEqual([206, 10])
  const head = await app.call('HEAD', url)
  const [first, again] = [await app.call('GET', url), await app.call('GET', url)]
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  expect(told(again)).toEqual(told(head))
  expect(told(first)).toEqual(told(head))
  const tag = again.headers.get('ETag') ?? ''
  const headers = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' }
  const unchanged = await app.call('GET', url, { headers })
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  const folder = path.join(app.siteDir, '.callboard/variants')
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
  expect((await app.call('GET', url)).text).toBe(first.text)
})

test('what is kept in memory is for visitors only as long as a page shows it', async () => {
  const { id, url } = await uploadSmallSize(50)
  const [kept] = [await app.call('GET', url), await app.call('GET', url)]
  expect(kept.status).toBe(200)
  const change = (category: string) => app.asAdmin('PUT', `/api/images/${id}`, { category })
  expect((await change('bts')).status).toBe(200)
  const known = { 'If-None-Match': kept.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' }
  expect((await app.call('GET', url, { headers: known })).status).toBe(404)
  const forAdmin = await app.asAdmin('GET', url)
  expect([forAdmin.status, forAdmin.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect((await app.call('GET', url)).status).toBe(404)
  expect((await change('headshots')).status).toBe(200)
  expect((await app.call('GET', url)).text).toBe(kept.text)
  await app.call('GET', url)
  expect((await app.asAdmin('DELETE', `/api/images/${id}`)).status).toBe(200)
  expect((await app.call('GET', url)).status).toBe(404)
  expect((await app.asAdmin('HEAD', url)).status).toBe(404)
})

/** For how many seconds a cache that many share gives an answer away without asking (RFC 9111). */
function sharedSeconds({ headers }: Answer): number {
  const directives = headers.get('Cache-Control') ?? ''
  const [, seconds] = /s-maxage=(\d+)/.exec(directives) ?? /max-age=(\d+)/.exec(directives) ?? []
  return Number(seconds)
}

test('a cache that visitors share asks each time whether a picture may still be seen', async () => {
  const { url } = await uploadSmallSize(60)
  for (const address of [url, url, '/uploads/a-wall.jpg', '/uploads/social/home.jpg']) {
    const answer = await app.call('GET', address)
    expect([address, answer.status, sharedSeconds(answer)]).toEqual([address, 200, 0])
  }
})

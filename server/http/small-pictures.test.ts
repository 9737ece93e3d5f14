import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import { testApp, type Answer } from '../testing/test-app'

const app = testApp()

async function uploadSmallSize() {
  const cookie = await app.signIn()
  const form = new FormData()
  form.set('image', new Blob([await plain(700, 400).jpeg().toBuffer()]), 'a.jpg')
  form.set('category', 'headshots')
  form.set('alt', 'A wall')
  const uploaded = await app.call('POST', '/api/images/upload', { cookie, body: form })
  const { filename } = uploaded.json<{ filename: string }>()
  app.makeVariants()
  await app.site.media.idle()
  return app.site.media.info(filename)?.variants[0]?.url ?? ''
}

function told({ headers }: Answer) {
  const once = ['date', 'x-request-id', 'connection', 'keep-alive', 'accept-ranges']
  return Object.fromEntries([...headers].filter(([name]) => !once.includes(name)))
}

test('a small size of a picture is answered from memory as it is from the disk', async () => {
  const url = await uploadSmallSize()
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

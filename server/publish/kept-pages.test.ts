import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../git/test-site'
import { KeptPages } from './kept-pages'
import { pageFile } from './page-file'

const page = (html: string) => pageFile({ html, status: 200 })

test('what comes, goes and comes again in a while is written once, as it is at its end', async () => {
  const folder = await temporaryFolder()
  const kept = new KeptPages(folder)
  const files = async () => (await readdir(folder, { recursive: true })).filter(path.extname).sort()
  kept.keep(new Map([['/news', page('first')]]))
  kept.keep(new Map([['/news', page('second')]]))
  kept.keep(new Map([['/bio', page('bio')]]))
  kept.keep(new Map([['/reel', page('reel')]]), ['/news', '/reel'])
  kept.keep(new Map([['/contact', page('contact')]]))
  expect((await kept.lastGood('/news')).body.toString()).toBe('second')
  expect(await files()).toEqual([])
  await kept.settle()
  expect(await files()).toEqual(['contact/index.html', 'news/index.html', 'reel/index.html'])
  expect(await readFile(path.join(folder, 'news/index.html'), 'utf8')).toBe('second')
  expect((await kept.lastGood('/bio')).status).toBe(500)
})

test('what is to be kept is written by itself after a while', async () => {
  const folder = await temporaryFolder()
  new KeptPages(folder).keep(new Map([['/news', page('news')]]))
  const written = () => readFile(path.join(folder, 'news/index.html'), 'utf8').catch(() => '')
  await expect.poll(written).toBe('news')
})

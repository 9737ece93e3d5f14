import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../git/test-site'
import { refuseFile } from '../testing/failing-disk'
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

test('a page that the disk refuses is kept with the next one, and its older version at no time', async () => {
  const folder = await temporaryFolder()
  const refusals: unknown[] = []
  const kept = new KeptPages(folder, (error) => refusals.push(error))
  const inFile = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => undefined)
  kept.keep(
    new Map([
      ['/bio', page('A photo')],
      ['/old', page('old')],
    ]),
  )
  await kept.settle()
  const allow = await refuseFile(path.join(folder, 'bio/index.html'))
  kept.keep(
    new Map([
      ['/bio', page('No photo')],
      ['/news', page('news')],
    ]),
    ['/bio', '/news'],
  )
  await kept.settle()
  expect(refusals).toHaveLength(1)
  expect(
    await Promise.all(['bio', 'news', 'old'].map((name) => inFile(`${name}/index.html`))),
  ).toEqual([undefined, 'news', undefined])
  expect((await kept.lastGood('/bio')).body.toString()).toBe('No photo')
  await allow()
  kept.keep(new Map([['/news', page('newer')]]))
  await kept.settle()
  expect(refusals).toHaveLength(1)
  expect(await inFile('bio/index.html')).toBe('No photo')
})

test('where a disk is away nothing is written in its place, and it gets what came meanwhile', async () => {
  const disk = path.join(await temporaryFolder(), 'disk')
  const folder = path.join(disk, '.callboard/pages')
  await mkdir(path.dirname(folder), { recursive: true })
  const refusals: unknown[] = []
  const kept = new KeptPages(folder, (error) => refusals.push(error))
  kept.keep(new Map([['/news', page('news')]]), ['/news'])
  await rename(disk, `${disk}-away`)
  await mkdir(disk)
  await kept.settle()
  expect([await readdir(disk), refusals.length]).toEqual([[], 1])
  await rm(disk, { recursive: true })
  await rename(`${disk}-away`, disk)
  await kept.settle()
  expect(await readFile(path.join(folder, 'news/index.html'), 'utf8')).toBe('news')
})

test('a page that is gone since the disk refused it is never kept', async () => {
  const folder = await temporaryFolder()
  const kept = new KeptPages(folder)
  kept.keep(
    new Map([
      ['/bio', page('bio')],
      ['/news', page('news')],
    ]),
  )
  await kept.settle()
  const allow = await refuseFile(path.join(folder, 'news/index.html'))
  kept.keep(new Map([['/news', page('newer')]]))
  await kept.settle()
  kept.keep(new Map(), ['/bio'])
  await allow()
  await kept.settle()
  expect((await readdir(folder, { recursive: true })).filter(path.extname)).toEqual([
    'bio/index.html',
  ])
})

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testContent, testStory } from '../../src/lib/testing/content'
import type { PublicContent } from '../../src/schema/public-content'
import { temporaryFolder } from '../git/test-site'
import { refuseFile } from '../testing/failing-disk'
import { PageCache } from './page-cache'
import { notFoundPath } from './published-files'
import { Publisher } from './publisher'
import type { RenderPage } from './renderer'

let pagesDir: string
let content: PublicContent
let cache: PageCache

beforeEach(async () => {
  pagesDir = await temporaryFolder()
  content = testContent({ news: [testStory()] })
  cache = new PageCache()
})

let rendering = Promise.resolve()

/** Renders the news page with its headlines, and every other one with the name; not of "Broken". */
const render: RenderPage = async (urlPath, shown) => {
  const words = urlPath.startsWith('/news')
    ? shown.news.map(({ headline }) => headline)
    : [shown.bio.name]
  await rendering
  if (words.includes('Broken')) throw new Error('This cannot be drawn')
  return { status: urlPath === notFoundPath ? 404 : 200, html: `<p>${words.join()}</p>` }
}

function makePublisher(told: [string, boolean][] = []) {
  const onPage = (page: string, error?: unknown) => told.push([page, error === undefined])
  const options = { render, cache, content: () => content, pagesDir, onDemand: false, onPage }
  const publisher = new Publisher(options)
  onTestFinished(() => publisher.close())
  return publisher
}

function served(urlPath: string): string | undefined {
  const answer = cache.answerAt(urlPath, { headers: {}, method: 'GET' } as never)
  return answer && `${answer.status} ${answer.body?.toString()}`
}

test('only the pages that read what changed are rendered again', async () => {
  const publisher = makePublisher()
  await publisher.publishAll()
  expect(await publisher.publish()).toEqual([])
  content = testContent({ news: [testStory({ headline: 'Landed' })] })
  expect(await publisher.publish()).toEqual([
    '/news',
    '/sitemap.xml',
    '/feed.xml',
    '/news/stories.json',
  ])
  content = { ...content, bio: { ...content.bio, name: 'Robin' } }
  const rendered = await publisher.publish()
  expect(rendered).toContain('/bio')
  expect(rendered).not.toContain('/news')
  content = structuredClone(content)
  expect(await publisher.publish()).toEqual([])
  // No page of the test's shows it, and of the machine files one shows a part of the person.
  content = { ...content, bio: { ...content.bio, longBio: ['Born in a trunk.'] } }
  expect(await publisher.publish()).toEqual([])
  content = { ...content, bio: { ...content.bio, shortBio: 'Acts.' } }
  expect(await publisher.publish()).toEqual(['/site.webmanifest'])
})

test('all who ask while pages are rendered share the next time, with the newest of their changes', async () => {
  const publisher = makePublisher()
  await publisher.publishAll()
  let goOn = () => {}
  rendering = new Promise((resolve) => (goOn = resolve))
  onTestFinished(() => void (rendering = Promise.resolve()))
  const ask = (headline: string) => {
    content = testContent({ news: [testStory({ headline })] })
    return publisher.publish()
  }
  const first = ask('First')
  // The first is at work when the others come.
  await new Promise((resolve) => setImmediate(resolve))
  const [second, third] = [ask('Second'), ask('Third')]
  const caughtUp = publisher.caughtUp().then(() => served('/news'))
  // What is half changed when the pages are made is none of theirs.
  content = testContent({ news: [testStory({ headline: 'Half a change' })] })
  goOn()
  expect(await first.then(() => served('/news'))).toBe('200 <p>First</p>')
  expect(await second).toEqual(['/news', '/sitemap.xml', '/feed.xml', '/news/stories.json'])
  expect(await third).toBe(await second)
  expect(await caughtUp).toBe('200 <p>Third</p>')
})

test('a page that cannot be rendered keeps its last good version, and the others go live', async () => {
  const told: [string, boolean][] = []
  const publisher = makePublisher(told)
  await publisher.publishAll()
  content = testContent({
    news: [testStory({ headline: 'Broken' })],
    bio: { ...content.bio, name: 'Robin' },
  })
  await publisher.publish()
  expect(served('/news')).toBe('200 <p>The bird flies</p>')
  expect(served('/bio')).toBe('200 <p>Robin</p>')
  expect([...publisher.failures]).toEqual(['/news'])
  content = testContent({ news: [testStory({ headline: 'Mended' })] })
  await publisher.retry()
  expect(served('/news')).toBe('200 <p>Mended</p>')
  expect(told).toEqual([
    ['/news', false],
    ['/news', true],
  ])
})

test('a failing page is tried again with any later change', async () => {
  const publisher = makePublisher()
  content = testContent({ news: [testStory({ headline: 'Broken' })] })
  await publisher.publishAll()
  content = testContent({ news: [testStory({ headline: 'Mended' })] })
  expect(await publisher.publish()).toContain('/news')
  expect(publisher.failures.size).toBe(0)
})

test('a page that was tried again by itself follows when all is as it was before', async () => {
  const publisher = makePublisher()
  await publisher.publishAll()
  const first = content
  content = { ...first, news: [testStory({ headline: 'Broken' })] }
  await publisher.publish()
  content = { ...first, news: [testStory({ headline: 'Mended' })] }
  await publisher.retry()
  expect(served('/news')).toContain('Mended')
  content = first
  await publisher.publish()
  expect(served('/news')).not.toContain('Mended')
})

test('at the start a failing page is served as it was last written', async () => {
  await makePublisher().publishAll()
  cache = new PageCache()
  content = testContent({ bio: { ...content.bio, name: 'Broken' }, news: [testStory()] })
  await makePublisher().publishAll()
  expect(served('/news')).toBe('200 <p>The bird flies</p>')
  expect(served('/bio')).toBe('200 <p>Wren Larkwood</p>')
  expect(served(notFoundPath)).toBe('404 <p>Wren Larkwood</p>')
})

test('a page that never could be rendered says so, and is never taken for a good one', async () => {
  content = testContent({ news: [testStory({ headline: 'Broken' })] })
  await makePublisher().publishAll()
  expect(served('/news')).toMatch(/^500 .*out of order/)
  await expect(readFile(path.join(pagesDir, 'news/index.html'))).rejects.toThrow('ENOENT')
})

test('pages are live although they cannot be kept as files', async () => {
  const unkept: unknown[] = []
  const options = { render, cache, content: () => content, onDemand: false }
  const onUnkept = (error: unknown) => unkept.push(error)
  await new Publisher({ ...options, pagesDir: '/dev/null/pages', onUnkept }).publishAll()
  expect(served('/bio')).toBe('200 <p>Wren Larkwood</p>')
  expect(unkept).toHaveLength(1)
})

test('the files of pages follow, the newest last, and closing waits for them', async () => {
  const publisher = makePublisher()
  for (const headline of ['Newer', 'Newest']) {
    content = testContent({ news: [testStory({ headline })] })
    await publisher.publish()
    expect(served('/news')).toBe(`200 <p>${headline}</p>`)
  }
  await publisher.close()
  expect(await readFile(path.join(pagesDir, 'news/index.html'), 'utf8')).toBe('<p>Newest</p>')
})

test('what an earlier process has left of a page that is gone is removed at the start', async () => {
  await mkdir(path.join(pagesDir, 'news/99'), { recursive: true })
  await writeFile(path.join(pagesDir, 'news/99/index.html'), 'A photo that was deleted')
  await makePublisher().publishAll()
  await expect(readFile(path.join(pagesDir, 'news/99/index.html'))).rejects.toThrow('ENOENT')
  expect(await readFile(path.join(pagesDir, 'news/index.html'), 'utf8')).toContain('flies')
})

test('of many stories only the page of a changed one is rendered again, and a page that is left empty goes', async () => {
  const publisher = makePublisher()
  const stories = Array.from({ length: 40 }, (_, at) => testStory({ id: `story-${40 - at}` }))
  content = testContent({ news: stories })
  await publisher.publishAll()
  const pages = () => ['/news', '/news/1', '/news/2', '/news/3', '/news/4'].filter(served)
  expect(pages()).toEqual(['/news', '/news/1', '/news/2', '/news/3'])
  const rendered = async (news: typeof stories) => {
    content = testContent({ news })
    return (await publisher.publish()).filter((page) => page.startsWith('/news'))
  }
  const edited = stories.map((story) => (story.id === 'story-15' ? { ...story } : story))
  expect(await rendered(edited)).toEqual([])
  const corrected = stories.map((story) =>
    story.id === 'story-15' ? testStory({ id: 'story-15', headline: 'Corrected' }) : story,
  )
  expect(await rendered(corrected)).toEqual(['/news/2', '/news/stories.json'])
  expect(served('/news/2')).toContain('Corrected')
  const withOneMore = [testStory({ id: 'story-41' }), ...corrected]
  expect(await rendered(withOneMore)).toEqual(['/news', '/news/stories.json'])
  expect(await rendered(corrected.slice(11))).toEqual(['/news', '/news/stories.json'])
  expect(pages()).toEqual(['/news', '/news/1'])
  await publisher.close()
  await expect(readFile(path.join(pagesDir, 'news/3/index.html'))).rejects.toThrow('ENOENT')
  expect(await readFile(path.join(pagesDir, 'news/1/index.html'), 'utf8')).toContain('flies')
})

test('the file of a page that came out as it was is not written again', async () => {
  const publisher = makePublisher()
  await publisher.publishAll()
  const file = path.join(pagesDir, 'news/index.html')
  await writeFile(file, 'As it was')
  content = testContent({ news: [testStory({ description: 'Not on this page' })] })
  expect(await publisher.publish()).toContain('/news')
  await publisher.close()
  expect(await readFile(file, 'utf8')).toBe('As it was')
  content = testContent({ news: [testStory({ headline: 'Landed' })] })
  const next = makePublisher()
  await next.publishAll()
  expect(await readFile(file, 'utf8')).toBe('<p>Landed</p>')
})

test('a page that the disk refused is kept once it takes it, though no page is other by then', async () => {
  const file = path.join(pagesDir, 'news/index.html')
  const options = { render, cache, content: () => content, pagesDir, onDemand: false }
  const publisher = new Publisher({ ...options, onUnkept: () => undefined })
  await mkdir(path.dirname(file))
  const allow = await refuseFile(file)
  await publisher.publishAll()
  await allow()
  await publisher.publish()
  const kept = () => readFile(file, 'utf8').catch(() => undefined)
  await expect.poll(kept).toContain('flies')
})

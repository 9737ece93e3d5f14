import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const idOf = (at: number) => `story-${String(at).padStart(2, '0')}`

async function writeStories(siteDir: string) {
  const folder = path.join(siteDir, 'content/news')
  await mkdir(folder, { recursive: true })
  for (let at = 1; at <= 34; at += 1) {
    const date = new Date(Date.UTC(2024, at, 3)).toISOString().slice(0, 10)
    const text = `---\nheadline: Story ${at}\ndate: ${date}\n---\n\nIt happened.\n`
    await writeFile(path.join(folder, `${idOf(at)}.md`), text)
  }
}

const app = testApp({}, writeStories)
const visit = sharedPublic(app)

const getPage = (url: string) => app.call('GET', url)

test('older news are on pages that lead to each other, with and without scripts', async () => {
  for (const opened of [visit('/news'), openPublic(app, '/news', { javaScriptEnabled: false })]) {
    const { page, close } = await opened
    const headlines = () => page.locator('article h2').allTextContents()
    const pager = page.getByRole('navigation', { name: 'Pages of news' })
    expect((await headlines()).length).toBe(14)
    expect(await page.getByText('More updates coming soon').count()).toBe(1)
    expect(await pager.locator('[aria-current=page]').textContent()).toContain('November 3, 2026')
    await pager.getByRole('link', { name: 'Older news' }).press('Enter')
    await page.waitForURL('**/news/2')
    expect(await headlines()).toEqual(Array.from({ length: 10 }, (_, at) => `Story ${20 - at}`))
    expect(await page.title()).toBe(
      'News, December 3, 2024 to September 3, 2025 | Your Name, Child Actor',
    )
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=true]')
    expect(await here.textContent()).toBe('News')
    expect(await page.getByText('More updates coming soon').count()).toBe(0)
    expect(await page.locator('a[rel=prev]').getAttribute('href')).toBe('/news')
    await page.locator('a[rel=next]').click()
    await page.waitForURL('**/news/1')
    expect(await pager.getByRole('link').allTextContents()).toEqual(['Newer news', 'Newest news'])
    await close()
  }
})

test('the link of a story leads to it also from before it moved on', async () => {
  const { page, close } = await visit(`/news#${idOf(3)}`)
  await page.waitForURL(`**/news/1#${idOf(3)}`)
  const story = await page.locator(`#${idOf(3)}`).boundingBox()
  expect(story?.y).toBeGreaterThanOrEqual(73)
  expect(story?.y).toBeLessThan(400)
  await close()
})

test('each page speaks of its own stories, and machines find all of them', async () => {
  const { text } = await getPage('/news/2')
  expect(text).toContain('<link rel="canonical" href="http')
  expect(/rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toMatch(/\/news\/2$/)
  expect(text.match(/"@type":"NewsArticle"/g)).toHaveLength(10)
  expect(text).toContain(`/news/2#${idOf(11)}`)
  expect((await getPage('/sitemap.xml')).text.match(/\/news\b[^<]*/g)).toEqual([
    '/news',
    '/news/2',
    '/news/1',
  ])
  expect((await getPage('/feed.xml')).text).toMatch(
    new RegExp(`<id>[^<]*/news#${idOf(5)}</id>[^]*?<link href="[^"]*/news/1#${idOf(5)}"/>`),
  )
})

test('a page that is left without stories is not there any more', async () => {
  expect((await getPage('/news/3')).status).toBe(404)
  const cookie = await app.signIn()
  for (let at = 1; at <= 5; at += 1) {
    expect((await app.call('DELETE', `/api/news/${idOf(at)}`, { cookie })).status).toBe(200)
  }
  const gone = await getPage('/news/2')
  expect([gone.status, gone.text.includes('404 Page Not Found')]).toEqual([404, true])
  const { text } = await getPage('/news/1')
  expect(text).not.toContain(`id="${idOf(5)}"`)
  expect(text).toContain('<a href="/news" rel="prev"')
  expect((await getPage('/news')).text.match(/<article/g)).toHaveLength(19)
})

test('a story in a script that is read from the right begins there and ends on the left', async () => {
  const [headline, text] = ['\u05e9\u05dc\u05d5\u05dd!', '\u05d1\u05e7\u05e8\u05d5\u05d1.']
  const story = { headline, description: text, date: '2026-11-20' }
  expect((await app.asAdmin('POST', '/api/news', story)).status).toBe(201)
  const { page, close } = await visit('/news')
  const article = page.locator('article', { hasText: headline })
  for (const part of [article.getByRole('heading'), article.getByText(text, { exact: true })]) {
    const [first, last, end] = await part.evaluate((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const length = node?.textContent?.length ?? 0
      const placeOf = (at: number) => {
        const range = document.createRange()
        range.setStart(node as Node, at)
        range.setEnd(node as Node, at + 1)
        return range.getBoundingClientRect()
      }
      const { left } = placeOf(length - 1)
      return [placeOf(0).right, left, element.getBoundingClientRect().right]
    })
    expect(last).toBeLessThan(first)
    expect(Math.abs(end - first)).toBeLessThan(2)
  }
  await close()
})

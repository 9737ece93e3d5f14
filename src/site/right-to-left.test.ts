// @module-tag long
import type { Locator } from 'playwright-core'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

/** Where the words of an element are, whatever room it has itself. */
function wordsOf(shown: Locator) {
  return shown.evaluate((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })
}

test('on a wide screen what is Hebrew stays by what it belongs to', async () => {
  const said = { name: /^name: .*/m, tagline: /^tagline: .*/m }
  const bio = path.join(app.siteDir, 'content/bio.md')
  const agent = path.join(app.siteDir, 'content/agents/margot-ellery.yaml')
  const text = await readFile(bio, 'utf8')
  const named = text
    .replace(said.name, 'name: נועה אלמגור בן דוד הלוי')
    .replace(said.tagline, 'tagline: שחקנית')
  await writeFile(bio, named)
  await writeFile(agent, (await readFile(agent, 'utf8')).replace(said.name, 'name: מרגוט אלרי'))
  const shows = async (address: string) => (await app.call('GET', address)).text
  await expect.poll(() => shows('/')).toContain('נועה אלמגור בן דוד הלוי')
  await expect.poll(() => shows('/contact')).toContain('מרגוט אלרי')
  const { page, close } = await openPublic(app, '/', { viewport: { width: 1440, height: 900 } })

  // Over the picture's dark side, not over the face on its other.
  const below = await page.getByRole('link', { name: 'Watch Reel' }).boundingBox()
  for (const words of [page.locator('.hero-name'), page.locator('.hero-tagline')])
    expect((await wordsOf(words)).left).toBeCloseTo(below?.x ?? 0, -1)

  // Beside the portrait, over all that is English.
  await page.goto('/bio')
  const resume = await page.getByRole('link', { name: 'Download Resume' }).boundingBox()
  for (const words of [page.locator('.biography-name'), page.locator('.biography-tagline')])
    expect((await wordsOf(words)).left).toBeCloseTo(resume?.x ?? 0, -1)

  await page.goto('/contact')
  const card = page.locator('.agent').filter({ hasText: 'מרגוט אלרי' })
  const links = await card.locator('.agent-links').boundingBox()
  const lastLink = await card.getByRole('link').last().boundingBox()
  expect(links?.width).toBeCloseTo((lastLink?.x ?? 0) + (lastLink?.width ?? 0) - (links?.x ?? 0), 0)
  const name = await wordsOf(card.getByRole('heading'))
  expect(name.right).toBeCloseTo((links?.x ?? 0) + (links?.width ?? 0), 0)
  await close()
})

test('a list and a quote in Hebrew have their marks where their lines begin', async () => {
  const description = '- לשיר\n- לרקוד\n\n> ציטוט\n\n- to sing'
  const body = { headline: 'תפקיד!', date: '2026-11-20', description }
  expect((await app.asAdmin('POST', '/api/news', body)).status).toBe(201)
  const { page, close } = await visit('/news')
  const story = page.locator('.timeline-item').first()
  const headline = await wordsOf(story.getByRole('heading'))
  const text = await story.locator('blockquote').boundingBox()
  expect(headline.right).toBeCloseTo((text?.x ?? 0) + (text?.width ?? 0), 0)
  const room = (of: Locator) =>
    of.evaluate((it) => {
      const { paddingLeft, paddingRight } = getComputedStyle(it)
      return [parseFloat(paddingLeft) > 0, parseFloat(paddingRight) > 0]
    })
  expect(await room(story.locator('ul').first())).toEqual([false, true])
  expect(await room(story.locator('blockquote'))).toEqual([false, true])
  expect(await room(story.locator('ul').last())).toEqual([true, false])
  await close()
})

test('a title in Hebrew ends on its left, beside its photo as in the viewer', async () => {
  const file = path.join(app.siteDir, 'content/images/windfall-orchard.yaml')
  const title = 'נועה!'
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, `title: ${title}`))
  await expect.poll(async () => (await app.call('GET', '/bio')).text).toContain(title)

  const endsOnLeft = (of: Locator) =>
    of.evaluate((it) => {
      const range = document.createRange()
      const text = it.firstChild as Text
      const leftOf = (at: number) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(text.length - 1) < leftOf(0)
    })
  const bio = await visit('/bio')
  expect(await endsOnLeft(bio.page.locator('figcaption').getByText(title))).toBe(true)
  await bio.close()

  const { page, close } = await visit('/photos#production')
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /orchard/i })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  while ((await viewer.locator('figcaption').getByText(title).count()) === 0)
    await viewer.getByRole('button', { name: 'Next photo' }).click()
  expect(await endsOnLeft(viewer.locator('figcaption').getByText(title))).toBe(true)
  await close()
})

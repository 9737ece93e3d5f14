import type { Locator } from 'playwright-core'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()

test('a list and a quote in Hebrew have their marks where their lines begin', async () => {
  const description = '- לשיר\n- לרקוד\n\n> ציטוט\n\n- to sing'
  const body = { headline: 'A part', date: '2026-11-20', description }
  expect((await app.asAdmin('POST', '/api/news', body)).status).toBe(201)
  const { page, close } = await openPublic(app, '/news')
  const story = page.locator('.timeline-item').first()
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
  const bio = await openPublic(app, '/bio')
  expect(await endsOnLeft(bio.page.locator('figcaption').getByText(title))).toBe(true)
  await bio.close()

  const { page, close } = await openPublic(app, '/photos#production')
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

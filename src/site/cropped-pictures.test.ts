// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../../server/media/pictures/test-pictures'
import { openPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

// One film still, wherever a frame of another shape hides its sides.
const files = {
  'bio.md': '---\nname: Ida Moss\ntagline: Young Actor\nshortBio: Ida acts.\n---\n\nIda acts.\n',
  'site.yaml': 'bioImageId: orchard\n',
  'gallery-wall.yaml': 'images:\n  - filename: orchard.jpg\n',
  'images/orchard.yaml': 'filename: orchard.jpg\nalt: An orchard\ncategory: production\n',
  'news/2026-01-02-orchard.md':
    '---\nheadline: An orchard\ndate: 2026-01-02\nimageId: orchard\n---\n\nOf apples.\n',
}
const still = { width: 1920, height: 804 }
const screen = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 2 }

const app = testApp({}, async (siteDir) => {
  await mkdir(path.join(siteDir, 'media'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(siteDir, 'content', path.dirname(file)), { recursive: true })
    await writeFile(path.join(siteDir, 'content', file), text)
  }
  await plain(still.width, still.height).toFile(path.join(siteDir, 'media/orchard.jpg'))
})

test.each([
  ['/', '.wall-picture'],
  ['/bio', '.portrait-picture'],
  ['/bio', '.featured-picture'],
  ['/news', '.timeline-picture'],
])('on %s a %s whose sides are hidden is as sharp as the others', async (url, of) => {
  app.makeVariants()
  await expect.poll(async () => (await app.call('GET', url)).text).toContain('-1920.avif 1920w')
  const { page, close } = await openPublic(app, url, screen)
  const picture = page.locator(of)
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => it.currentSrc))
    .toMatch(/-\d+\.\w+$/)
  const [got, shown] = await picture.evaluate((it: HTMLImageElement, ratio) => {
    const { width, height } = it.getBoundingClientRect()
    const shown = Math.max(width, height * ratio) * devicePixelRatio
    return [Number(/-(\d+)\.\w+$/.exec(it.currentSrc)?.[1]), shown]
  }, still.width / still.height)
  // A browser takes the nearest size, which may be a little smaller.
  expect(got).toBeGreaterThan(0.8 * Math.min(shown ?? NaN, still.width))
  await close()
})

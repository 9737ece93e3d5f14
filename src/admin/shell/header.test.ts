// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadTo, openAdmin } from '../../../server/testing/admin-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Where each line of each text in the header stands, but for what is for screen readers alone. */
function linesInHeader(page: Page) {
  return page.locator('header').evaluate((header) => {
    const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT)
    const found: { text: string; box: Box }[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      if (node.parentElement?.closest('.sr-only') || text.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        found.push({ text, box: { left, right, top, bottom } })
      }
    }
    return found
  })
}

test('nothing in the header lies on anything else, or beyond the edge, however wide the window is', async () => {
  const { page, close } = await openAdmin(app, 'overview')
  await page.getByText('Saved on this computer').waitFor()
  for (const width of [320, 390, 768, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await linesInHeader(page)
    expect(lines.length).toBeGreaterThan(3)
    for (const [at, { text, box }] of lines.entries()) {
      expect(box.right, `${text} at ${width}`).toBeLessThanOrEqual(width)
      for (const other of lines.slice(at + 1)) {
        const isOn = other.text !== text && overlap(box, other.box)
        expect(isOn, `${text} on ${other.text} at ${width}`).toBe(false)
      }
    }
  }
  await close()
})

test('on a small phone the heading is one line', async () => {
  const { page, close } = await openAdmin(app, 'overview', {
    viewport: { width: 360, height: 640 },
  })
  await page.getByText('Saved on this computer').waitFor()
  const lines = await linesInHeader(page)
  expect(lines.filter(({ text }) => text === 'Content Management').length).toBe(1)
  await close()
})

test('Back to another tab leaves no dialog behind that was opened over this one', async () => {
  const { page, close } = await openAdmin(app, 'overview')
  const openers = [
    [page.getByRole('button', { name: 'My Account' }), 'My Account'],
    [page.getByRole('button', { name: 'History of the biography' }), 'History of the biography'],
    [page.getByRole('button', { name: 'Find or do' }), 'Find or do'],
  ] as const
  for (const [opener, name] of openers) {
    await leadTo(page, 'content')
    await opener.click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.goBack()
    await page.getByRole('list', { name: 'Tasks' }).waitFor()
    expect(await page.getByRole('dialog').count(), name).toBe(0)
    await page.goForward()
    await page.getByRole('button', { name: 'History of the biography' }).waitFor()
    expect(await page.getByRole('dialog').count(), name).toBe(0)
  }
  await close()
})

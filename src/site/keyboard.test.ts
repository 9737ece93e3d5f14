import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

/** What has the focus: its name, and why a person could not see that it has it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const label = element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent
    const picture = element.querySelector('img')?.alt
    const icons = [...element.querySelectorAll('svg[role="img"]')]
    const icon = icons.find((it) => it.checkVisibility())?.ariaLabel
    const name = element.ariaLabel || label || picture || element.textContent?.trim() || icon || ''
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const faults = [
      outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? 'no outline' : '',
      left < -1 ||
      top < -1 ||
      right > innerWidth + 1 ||
      Math.min(bottom, top + 60) > innerHeight + 1
        ? `out of sight at ${top} to ${bottom} of ${innerHeight}`
        : '',
      middle && (element.contains(middle) || middle.contains(element)) ? '' : 'covered',
    ]
    return { name, faults: faults.filter(Boolean).join(', ') }
  })
}

/** Tabs from the top of a page to its end; fails where the focus cannot be seen. */
async function walk(page: Page): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return names
    const { name, faults } = await focused(page)
    expect(faults, `after ${names.at(-1)}: ${name}`).toBe('')
    names.push(name)
    expect(names.length).toBeLessThan(100)
  }
}

const links = ['Home', 'Bio', 'Photos', 'Reel', 'News', 'Contact']
const header = ['Skip to content', 'Wren Larkwood', ...links, 'Dark theme']

test('Tab leads through the home page in the order it is read', async () => {
  const { page, close } = await visit('/')
  expect(await walk(page)).toEqual([
    ...header,
    'Watch Reel',
    'View Photos',
    '+1 212-555-0142',
    'margot.ellery@northlight.example',
    expect.stringMatching(/^Wren looks straight at us/),
    expect.stringMatching(/^A snowed-in village/),
    expect.stringMatching(/^Wren laughs/),
    expect.stringMatching(/^Sparrow at the ship's wheel/),
    expect.stringMatching(/^Odette in the glow/),
    expect.stringMatching(/^Two hands/),
    expect.stringMatching(/^Fig, brass goggles/),
    expect.stringMatching(/^June close up/),
    expect.stringMatching(/^Half of Wren's face/),
    'View Complete Gallery',
    'Full Biography',
    'View Photos',
    expect.stringMatching(/^Get in Touch/),
    ...links,
  ])
  await close()
})

test('Tab leads through the contact page, past what only programs fill in', async () => {
  const { page, close } = await visit('/contact')
  expect(await walk(page)).toEqual([
    ...header,
    '+1 212-555-0140',
    'northlight.example',
    '+1 212-555-0168',
    'dev.marlowe@northlight.example',
    '+1 212-555-0142',
    'margot.ellery@northlight.example',
    '+1 212-555-0147',
    'tobias.wynn@northlight.example',
    '+1 212-555-0153',
    'ines.calloway@northlight.example',
    'Name',
    'Email',
    'Company (optional)',
    'Subject',
    'Message',
    'Send Message',
    ...links,
  ])
  await close()
})

test('on a phone the focus is never under the header either', async () => {
  const { page, close } = await openPublic(app, '/photos', {
    viewport: { width: 390, height: 700 },
  })
  const names = await walk(page)
  expect(names.slice(0, 5)).toEqual([
    'Skip to content',
    'Wren Larkwood',
    expect.stringMatching(/theme$/),
    'Menu',
    'Headshots 7',
  ])
  for (let step = 0; step < names.length; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const { name, faults } = await focused(page)
    expect(faults, `backwards: ${name}`).toBe('')
  }
  await close()
})

test('the skip link shows itself and leads past the header', async () => {
  const { page, close } = await visit('/')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect((await skip.boundingBox())?.y).toBeLessThan(0)
  await page.keyboard.press('Tab')
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Watch Reel')
  await close()
})

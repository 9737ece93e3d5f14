import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { BrowserDay } from './browser-day'
import { walkTo } from './person'

const patienceMs = 30_000
const tabs = ['news', 'productions', 'images'] as const

/** What a tab says but for its forms, in which each window may have something else, and for moments that pass. */
async function textOf(page: Page): Promise<string> {
  const said = page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement
      if (around?.checkVisibility() && !around.closest('form')) words.push(text.textContent ?? '')
    }
    return words.join(' ')
  })
  const text = await said.catch(() => '')
  return text.replace(/\s+/g, ' ').replace(/\b\d+ (?:second|minute)s? ago|just now/g, '')
}

/** Goes to a tab in which nothing is open then; where something unsaved keeps the person, it is left alone. */
async function goesTo(day: BrowserDay, window: Page, tab: string): Promise<boolean> {
  for (const next of ['overview', tab]) {
    await walkTo(day, window, next)
    if (!window.url().endsWith(`tab=${next}`)) return false
  }
  return true
}

/** Whether two windows come to say the same, with both texts. */
async function agree(one: Page, other: Page) {
  const end = Date.now() + patienceMs
  for (;;) {
    const [is, shouldBe] = [await textOf(one), await textOf(other)]
    const isSame = is === shouldBe && is !== ''
    if (isSame || Date.now() > end) return { isSame, is, shouldBe }
    await wait(500)
  }
}

/** With all faults gone, a window that was open all the time comes to say what a new one says. */
export async function judgeWindows(day: BrowserDay): Promise<string[]> {
  day.line.turn('good')
  await day.world.start()
  const old = [...day.windows]
  await day.openWindow()
  const fresh = day.windows.at(-1)
  if (!fresh) return ['No window opens any more']
  const findings: string[] = []
  for (const tab of tabs) {
    await day.visit(fresh, tab)
    for (const window of old) {
      if (!(await goesTo(day, window, tab))) continue
      const { isSame, is, shouldBe } = await agree(window, fresh)
      day.note(`windows ${isSame ? 'agree' : 'differ'} on ${tab}`)
      if (!isSame) findings.push(`Of ${tab} a window says\n${is}\nand a new one\n${shouldBe}`)
    }
  }
  await day.closeWindow(fresh)
  return findings
}

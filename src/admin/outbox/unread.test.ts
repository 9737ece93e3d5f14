// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { testApp } from '../../../server/testing/test-app'
import { allTried, cue, cutLine } from '../../../server/testing/waiting-changes'

const app = testApp()
const openTab = sharedAdmin(app)

// As Safari does after a page was asleep, until it is loaded anew or asked another time.
function loseDatabase() {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function () {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  window.addEventListener('found', () => (IDBFactory.prototype.open = open), { once: true })
}

const tell = (page: Page, moment: string) =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), moment)

test('a browser that refuses its database keeps no changes, and says so before there is one', async () => {
  const { page, close } = await openAdmin(app, 'content', { script: loseDatabase })
  await cue(page, 'This browser keeps no unsent changes').waitFor()
  await close()
})

// As where somebody clears what the site keeps while its database is made.
function breakOffMaking() {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...asked) {
    const opening = open.apply(this, asked)
    const breakOff = () => opening.transaction?.abort()
    // After whoever opens it.
    queueMicrotask(() => opening.addEventListener('upgradeneeded', breakOff))
    IDBFactory.prototype.open = open
    return opening
  }
}

test('a database that the browser breaks off while it is made is made at the next try', async () => {
  const { page, close } = await openAdmin(app, 'content', { script: breakOffMaking })
  const mendLine = await cutLine(page)
  await page.getByLabel('Tagline').fill('Kept all the same')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await mendLine()
  expect(await app.git('show', 'HEAD:content/bio.md')).toContain('Kept all the same')
  await close(lostLines)
})

test.each(['on the open page', 'after a reload'])(
  'what waits is not taken for sent while the browser cannot read it, %s',
  async (where) => {
    const { page, close } = await openTab('content')
    const tagline = page.getByLabel('Tagline')
    const text = `Typed without a line, ${where}`
    const mendLine = await cutLine(page)
    await tagline.fill(text)
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await cue(page, 'Offline, 1 change waiting').waitFor()
    if (where === 'after a reload') {
      await page.addInitScript(loseDatabase)
      await page.reload()
    } else await page.evaluate(loseDatabase)
    const form = page.locator('form', { has: tagline })
    await tagline.waitFor()
    await tell(page, 'focus')
    await allTried(page)
    await form.getByText('Not sent yet').waitFor()
    expect(await tagline.inputValue()).toBe(text)
    await tell(page, 'found')
    await mendLine()
    await form.getByText('Saved', { exact: true }).waitFor()
    expect(await app.git('show', 'HEAD:content/bio.md')).toContain(text)
    expect(await tagline.inputValue()).toBe(text)
    await close(lostLines)
  },
)

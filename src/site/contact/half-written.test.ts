import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'
import { testMessage } from '../../../server/testing/test-message'

const app = testApp()
const { elapsed: _, ...letter } = testMessage
const field = (page: Page, name: string) => page.locator(`.contact-form-fields [name="${name}"]`)
// No pointer stays over the form of the next page, whose program would come.
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).press('Enter')

async function write(page: Page, texts: Record<string, string> = letter) {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
}

async function written(page: Page) {
  await page.locator('html[data-arrived]').waitFor()
  const texts = Object.keys(letter).map(async (name) => [
    name,
    await field(page, name).inputValue(),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

/** What the tab keeps. */
const kept = (page: Page) => page.evaluate(() => Object.values({ ...sessionStorage }).join())

test('a letter is there after a reload and on the way back, until it is sent or emptied', async () => {
  const { page, close } = await openPublic(app, '/contact')
  await page.clock.install()
  await write(page)
  for (const again of [() => page.reload(), () => page.goto('/bio').then(() => page.goBack())]) {
    await again()
    expect(await written(page)).toEqual(letter)
  }
  const other = await page.context().newPage()
  await other.goto('/contact')
  expect((await written(other)).message).toBe('')
  await other.close()

  await page.reload()
  await page.clock.fastForward(5000)
  await send(page)
  await page.getByText('Thank you. Your message is on its way.').waitFor()
  // Its program came to life over what was brought back.
  expect(app.site.store.list('messages')).toEqual([expect.objectContaining(letter)])
  expect(await kept(page)).toBe('')
  await page.reload()
  expect((await written(page)).message).toBe('')

  await write(page, { name: 'R' })
  expect(await kept(page)).toContain('R')
  await write(page, { name: '' })
  expect(await kept(page)).toBe('')
  await close()
})

test('an earlier page of the tab that one goes back to shows the letter as it was left last', async () => {
  const { page, close } = await openPublic(app, '/contact')
  await write(page, { message: 'Hello' })
  await page.goto('/bio')
  await page.goto('/contact')
  expect((await written(page)).message).toBe('Hello')
  await write(page, { subject: 'A part', message: 'Hello, and more' })
  await page.goBack()
  await page.goBack()
  expect(await written(page)).toMatchObject({ subject: 'A part', message: 'Hello, and more' })

  // Kept in memory as it was, which the browser of the tests does not do.
  await page.evaluate(() => sessionStorage.setItem('letter', '{"message":"Hello, and the end"}'))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await written(page)).toMatchObject({ subject: '', message: 'Hello, and the end' })
  await close()
})

/** Leaves the form a document's: its program fails. */
const breakProgram = (page: Page) =>
  page.locator('[data-island="contact-form"]').evaluate((island) => {
    island.dataset.props = 'no JSON'
  })

test('a letter that its page sends, where the program never comes, is kept until it has arrived', async () => {
  const { page, close } = await openPublic(app, '/contact')
  await breakProgram(page)
  await write(page, { ...letter, subject: '   ' })
  await send(page)
  await page.getByText('Please check the marked fields.').waitFor()
  expect(await written(page)).toMatchObject({ message: letter.message })
  await page.goto('/contact')
  expect(await written(page)).toEqual({ ...letter, subject: '   ' })
  await breakProgram(page)
  await write(page, { subject: 'A part' })
  await send(page)
  await page.getByText('Please read your message once more, then send it again.').waitFor()
  await breakProgram(page)
  await send(page)
  await page.waitForURL('**/contact/sent#content')
  await page.locator('html[data-arrived]').waitFor()
  expect(await kept(page)).toBe('')
  await close([expect.stringContaining('400'), expect.stringContaining('429')])
})

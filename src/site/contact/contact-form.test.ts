import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPublic, sharedPublic } from '../../../server/testing/public-page'
import { routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { field } from '../../schema/field'
import { contactMessage, messages as kind } from '../../schema/message'

const app = testApp()
const visit = sharedPublic(app)

const letter = {
  Name: 'Rosalind Vane',
  Email: 'rosalind@lanternpictures.example',
  'Company (optional)': 'Lantern Pictures',
  Subject: 'A part in a short film',
  Message: 'Two days in March.\nIs Wren free?',
}

async function write(page: Page, changes: Partial<typeof letter> = {}) {
  for (const [label, text] of Object.entries({ ...letter, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(text)
}

async function written(page: Page) {
  const texts = Object.keys(letter).map(async (label) => [
    label,
    await page.getByLabel(label, { exact: true }).inputValue(),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

/** What is said to be wrong with a field. */
async function complaintAt(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  return page.locator(`#${await field.getAttribute('aria-describedby')}`).textContent()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

async function messages() {
  const answer = await app.call('GET', '/api/contact-messages', { cookie: await app.signIn() })
  return answer.json<Record<string, unknown>[]>()
}

test('each field is labelled as the schema of messages says', async () => {
  const { page, close } = await visit('/contact')
  for (const name of contactMessage.keyof().options) {
    const { label, required } = field(kind, name, 'create')
    const input = page.getByLabel(required ? label : `${label} (optional)`, { exact: true })
    const shown = await input.evaluate(({ name, required }: HTMLInputElement) => {
      return { name, required }
    })
    expect(shown).toEqual({ name, required })
  }
  await close()
})

test('a message arrives and the page says so', async () => {
  const { page, close } = await openPublic(app, '/contact')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-arrived]').waitFor()
  await write(page)
  await send(page)
  await page.getByText('That was very quick.').waitFor()
  await page.clock.fastForward(5000)
  await send(page)
  const thanks = page.getByRole('heading', { name: 'Thank you. Your message is on its way.' })
  await thanks.waitFor()
  expect(await thanks.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(page.url()).toMatch(/\/contact$/)
  await close([expect.stringContaining('status of 429')])
  expect(await messages()).toEqual([
    expect.objectContaining({
      name: 'Rosalind Vane',
      email: 'rosalind@lanternpictures.example',
      company: 'Lantern Pictures',
      subject: 'A part in a short film',
      message: 'Two days in March.\nIs Wren free?',
      processed: 'pending',
    }),
  ])
})

test('what is wrong is said at its field, and nothing typed is lost', async () => {
  const before = (await messages()).length
  const { page, close } = await visit('/contact')
  const Message = `${'A part in a very long film. '.repeat(200)}Please call me.`
  const changes = { Email: 'rosalind@nowhere', Subject: '   ', Message }
  await write(page, changes)
  await send(page)
  await page.getByText('Please check the marked fields.').waitFor()
  expect(await complaintAt(page, 'Subject')).toBe('Please enter a subject')
  expect(await complaintAt(page, 'Email')).toMatch(/email/i)
  expect(await complaintAt(page, 'Message')).toBe('Keep the message under 5000 characters')
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull()
  expect(await written(page)).toEqual({ ...letter, ...changes })
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email')
  await close([expect.stringContaining('status of 400')])
  expect(await messages()).toHaveLength(before)
})

test('whoever sends by the keyboard sends again by the same key', async () => {
  const before = (await messages()).length
  const { page, close } = await openPublic(app, '/contact')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-arrived]').waitFor()
  await write(page, { Subject: 'A part by keyboard' })
  await page.getByRole('button', { name: 'Send Message' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('That was very quick.').waitFor()
  await page.clock.fastForward(5000)
  await page.keyboard.press('Enter')
  await page.getByText('Thank you. Your message is on its way.').waitFor()
  await close([expect.stringContaining('status of 429')])
  expect(await messages()).toHaveLength(before + 1)
})

test('without a connection the text stays and the page says why', async () => {
  const { page, close } = await openPublic(app, '/contact')
  await write(page)
  await page.context().setOffline(true)
  await send(page)
  await page.getByText('there is no connection').waitFor()
  expect(await written(page)).toEqual(letter)
  await close([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
})

test.each([
  ['text/html', '<title>Log in to this network</title>'],
  ['application/json', '{"error":"login"}'],
])("a network's login page in %s is no answer, and the text stays", async (contentType, body) => {
  const { page, close } = await visit('/contact')
  await page.route('**/api/contact-messages', (route) => route.fulfill({ contentType, body }))
  await write(page)
  await send(page)
  await page.getByText('The message could not be sent. Your text is still here').waitFor()
  expect(await written(page)).toEqual(letter)
  await close()
})

test('where no answer comes the page says so, and a message that is sent again arrives once', async () => {
  const before = (await messages()).length
  const { page, close } = await openPublic(app, '/contact')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-arrived]').waitFor()
  const letter = { Subject: 'A part in a long film' }
  await write(page, letter)
  await page.clock.fastForward(5000)
  const answered: unknown[] = []
  const answerAgain = await routeUntil(page, '**/api/contact-messages', async (route) => {
    answered.push(await route.fetch())
  })
  await send(page)
  await expect.poll(() => answered).toHaveLength(1)
  // What is typed while it is sent would not arrive.
  for (const label of ['Name', 'Message'])
    expect(await page.getByLabel(label, { exact: true }).isEditable()).toBe(false)
  await page.clock.fastForward(30_000)
  await page.getByText('No answer has come.').waitFor()
  expect(await page.getByLabel('Message', { exact: true }).isEditable()).toBe(true)
  expect(await written(page)).toMatchObject(letter)
  answerAgain()
  await send(page)
  await page.getByText('Thank you. Your message is on its way.').waitFor()
  await close()
  expect(await messages()).toHaveLength(before + 1)
})

test('it works without scripts, errors included', async () => {
  const before = (await messages()).length
  const { page, close } = await openPublic(app, '/contact', { javaScriptEnabled: false })
  const changes = { Name: '   ', Subject: 'A part without scripts' }
  await write(page, changes)
  await send(page)
  expect(await complaintAt(page, 'Name')).toBe('Please enter your name')
  // The page comes back at the form, not at its top.
  expect((await page.getByLabel('Name').boundingBox())?.y).toBeLessThan(720)
  expect(await written(page)).toEqual({
    ...letter,
    ...changes,
    Name: expect.stringMatching(/^\s*$/),
  })
  await page.getByLabel('Name').fill('Rosalind Vane')
  await send(page)
  await page.waitForURL('**/contact/sent#content')
  expect(await page.locator('h1').textContent()).toBe('Message Sent')
  expect(await page.textContent('main')).toContain('Thank you. Your message is on its way.')
  await close([expect.stringContaining('status of 400')])
  expect(await messages()).toHaveLength(before + 1)
})

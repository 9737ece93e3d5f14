// @module-tag long
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../server/testing/admin-page'
import {
  answer,
  failNext,
  holdAnswers,
  oneSave,
  readToast,
} from '../../../server/testing/owner-steps'
import { routeUntil } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

const file = (name: string) => readFile(path.join(app.siteDir, 'content', name), 'utf8')
const contentSaved = ['Success!', 'Content updated successfully'] as const

test('a key before the answer comes does not revert what somebody else saved', async () => {
  const { page, close } = await openTab('content')
  const cookie = await app.signIn()
  await page.getByLabel('Tagline').fill('Saved first')
  const held = await holdAnswers(page, '**/api/cms-content')
  const name = await page.getByLabel('Full Name').inputValue()
  const bio = {
    name,
    tagline: await page.getByLabel('Tagline').inputValue(),
    shortBio: 'Somebody else’s',
    longBio: ['Somebody else’s long text'],
  }
  const others = await app.call('POST', '/api/cms-content', {
    cookie,
    body: { type: 'bio', content: { ...bio, tagline: 'Not here yet' } },
  })
  expect(others.status).toBe(200)
  await expect.poll(() => page.getByLabel('Short Bio').inputValue()).toBe('Somebody else’s')
  await page.getByLabel('Full Name').fill(`${name} II`)
  await page.getByRole('button', { name: 'Save Biography' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await dialog.getByRole('radio', { name: 'Mine' }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await held.arrived
  await page.getByLabel('Full Name').press('End')
  await page.getByLabel('Full Name').pressSequentially('I')
  held.release()
  await readToast(page, ...contentSaved)
  expect(await page.getByLabel('Full Name').inputValue()).toBe(`${name} III`)
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, ...contentSaved)
  const saved = await file('bio.md')
  expect(saved).toContain(`name: ${name} III`)
  expect(saved).toContain('tagline: Saved first')
  expect(saved).toContain('Somebody else’s long text')
  await close()
})

test('what is typed while an entry is created stays, with its draft', async () => {
  const { page, close } = await openTab('news')
  page.on('dialog', (dialog) => void dialog.accept())
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Cast in Annie')
  await form.getByLabel('Description').fill('The first words.')
  const held = await holdAnswers(page, '**/api/news')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await held.arrived
  await form.getByLabel('Description').fill('The next story.')
  held.release()
  await readToast(page, 'Success', 'News story created successfully')
  await expect.poll(() => form.getByLabel('Headline').inputValue()).toBe('')
  expect(await form.getByLabel('Description').inputValue()).toBe('The next story.')
  await page.reload()
  await page.getByText('You typed something here').waitFor()
  expect(await form.getByLabel('Description').inputValue()).toBe('The next story.')
  await page.getByRole('button', { name: 'Forget it' }).click()
  expect(await form.getByLabel('Description').inputValue()).toBe('')
  const headline = form.getByLabel('Headline')
  expect(await headline.evaluate((field) => field === document.activeElement)).toBe(true)
  await close()
})

test('a new entry that is on its way when its page is loaded anew is made once', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('On its way')
  await form.getByLabel('Description').fill('Sent a moment before the reload.')
  const held = await holdAnswers(page, '**/api/news')
  await form.getByRole('button', { name: 'Add News Story' }).click()
  await held.arrived
  await page.reload()
  held.release()
  await readToast(page, 'Sent', 'Add news story “On its way”')
  expect(await form.getByLabel('Headline').inputValue()).toBe('')
  expect(await page.getByText('You typed something here').count()).toBe(0)
  const made = page.getByRole('heading', { name: 'On its way', exact: true })
  await made.waitFor()
  expect(await made.count()).toBe(1)
  await close()
})

test('what was typed into a new entry comes back also where the page before is slow to go', async () => {
  const { page, close } = await openTab('news')
  page.on('dialog', (dialog) => void dialog.accept())
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Typed before the reload')
  const [draft = ''] = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('news/new@')),
  )
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  // Stands behind the page in the line for its lock, and keeps it held a while after the page has gone.
  await other.evaluate(
    (name) => {
      const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1000))
      void navigator.locks.request(name, aWhile)
    },
    `callboard.page.${draft.split('@').at(-1) ?? ''}`,
  )
  await page.reload()
  await page.getByText('You typed something here').waitFor()
  expect(await form.getByLabel('Headline').inputValue()).toBe('Typed before the reload')
  await page.getByRole('button', { name: 'Forget it' }).click()
  await other.close()
  await close()
})

test('what was typed comes back after a reload, and stays at a key in another field', async () => {
  const { page, close } = await openTab('content')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByLabel('Tagline').fill('Typed before the first reload')
  await page.reload()
  await page.getByLabel('Short Bio').fill('Typed before the second')
  await page.reload()
  await page.getByText('You typed something here').waitFor()
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed before the first reload')
  expect(await page.getByLabel('Short Bio').inputValue()).toBe('Typed before the second')
  const { paths } = await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await readToast(page, ...contentSaved)
  })
  expect(paths).toEqual(['M content/bio.md'])
  expect(await file('bio.md')).toContain('tagline: Typed before the first reload')
  await page.reload()
  await page.getByLabel('Tagline').waitFor()
  expect(await page.getByText('You typed something here').count()).toBe(0)
  await close()
})

test('a wall that is rearranged during its save is saved again, unasked', async () => {
  const { page, close } = await openTab('gallery-wall')
  const remove = page.getByRole('button', { name: 'Remove image 1' })
  const before = (await file('gallery-wall.yaml')).match(/filename:/g)?.length ?? 0
  await remove.click()
  const held = await holdAnswers(page, '**/api/gallery-wall')
  await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
  await held.arrived
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  held.release()
  await readToast(page, 'Success!', 'Gallery wall updated successfully')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save Gallery Wall' }).click()
  await readToast(page, 'Success!', 'Gallery wall updated successfully')
  expect((await file('gallery-wall.yaml')).match(/filename:/g)).toHaveLength(before - 2)
  await close()
})

test('a hero image that is picked during a save stays picked', async () => {
  const { page, close } = await openTab('hero-image')
  const [one, other] = ['The orchard', 'Laughing'].map((name) => page.getByRole('button', { name }))
  await one?.click()
  const held = await holdAnswers(page, '**/api/cms-content')
  await page.getByRole('button', { name: 'Save Hero Image' }).click()
  await held.arrived
  await other?.click()
  held.release()
  await readToast(page, 'Success', 'Hero image updated successfully')
  await page.getByText('Not saved yet').waitFor()
  expect(await other?.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await answer(page, 'Your changes to the hero image are not saved yet.', 'Discard changes')
  await close()
})

test('a reel whose saving failed is sent again by itself', async () => {
  const { page, close } = await openTab('content')
  await failNext(page, '**/api/cms-content', 502)
  await page.getByLabel('Reel URL').fill('https://youtu.be/sent-again')
  await readToast(
    page,
    'Waiting to be sent',
    'It is kept on this device and sent as soon as the server takes it.',
  )
  await expect.poll(() => file('site.yaml')).toContain('https://youtu.be/sent-again')
  await close([expect.stringContaining('status of 502')])
})

test('a finishing save does not close the row that was opened since', async () => {
  const { page, close } = await openTab('agents')
  const rows = page.getByRole('button', { name: /^Edit .+/ })
  const [first = '', second = ''] = await Promise.all(
    [0, 1].map((index) => rows.nth(index).getAttribute('aria-label')),
  )
  await page.getByRole('button', { name: first ?? '' }).click()
  const form = page.getByRole('form', { name: first ?? '' })
  await form.getByLabel('Phone').fill('555 0100')
  const held = await holdAnswers(page, '**/api/agents/*')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await held.arrived
  await page.getByRole('button', { name: second ?? '' }).click()
  // Where the change is seen on the server before its answer, nothing is left to ask about.
  const question = page.getByRole('alertdialog')
  await question.or(page.getByRole('form', { name: second ?? '' })).waitFor()
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Discard changes' }).click()
  }
  await page.getByRole('form', { name: second ?? '' }).waitFor()
  held.release()
  await readToast(page, 'Success', 'Agent updated successfully')
  expect(await page.getByRole('form', { name: second ?? '' }).isVisible()).toBe(true)
  await close()
})

test('whose entry is deleted while the save is under way is told where what was typed is', async () => {
  const { page, close } = await openTab('news')
  const headline = 'Wren is cast as Pip in The Snow Post'
  await page.getByRole('button', { name: `Edit ${headline}` }).click()
  const form = page.getByRole('form', { name: `Edit ${headline}` })
  await form.getByLabel('Headline').fill('Too late')
  let letGo = () => {}
  const isDeleted = new Promise<void>((resolve) => (letGo = resolve))
  const stop = await routeUntil(page, '**/api/news/*', async (route) => {
    await isDeleted
    await route.fallback()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await app.asAdmin('DELETE', '/api/news/2026-09-08-cast-as-pip')).status).toBe(200)
  await form.waitFor({ state: 'detached' })
  letGo()
  const told = `Somebody has deleted “${headline}”. Restore it in History, and what you typed stands in its form again.`
  await readToast(page, 'Deleted while you were typing', told)
  stop()
  await close([expect.stringContaining('404')])
})

test('logging out on the public site takes what was typed in the admin along', async () => {
  const { page, close } = await openTab('content')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByLabel('Tagline').fill('For nobody else’s eyes')
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  expect((await drafts()).join()).toMatch(/callboard\.draft\.@ada [^/]+\/bio/)
  await page.goto('/')
  await page.locator('summary[aria-label="My Account"]').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(await drafts()).toEqual([])
  await close()
})

test('who discards at logging out is asked nothing more, and is out', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByLabel('Tagline').fill('Let go of')
  await page.getByRole('button', { name: 'Logout' }).click()
  await answer(page, 'Your changes to the biography are not saved yet.', 'Discard changes')
  await page.waitForURL('**/login')
  expect(asked).toEqual([])
  await close()
})

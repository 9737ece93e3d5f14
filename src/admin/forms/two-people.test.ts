// @module-tag long
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { leadTo, openAdmin, sessionCookie } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { answer, logIn, readToast } from '../../../server/testing/owner-steps'
import { cutWrites, routeUntil } from '../../../server/testing/routes'
import { password, siteWithUsers } from '../../../server/testing/site-with-users'
import { testAdmin } from '../../../server/testing/test-app'

const { app, create } = siteWithUsers()
const tagline = (page: Page) => page.getByLabel('Tagline')
const isBack = (page: Page) => page.getByText('You typed something here')

beforeAll(() => create('bob'))

/** Somebody comes to a device on which the session of whoever was there has ended. */
async function comeAs(page: Page, person: typeof testAdmin) {
  await page.context().clearCookies({ name: sessionCookie })
  await page.goto('/login')
  await logIn(page, person)
  await page.getByText(`Welcome back, ${person.username}`).waitFor()
  await leadTo(page, 'content')
  await tagline(page).waitFor()
}

test('what somebody typed stands in their own forms alone, and waits for them on a shared device', async () => {
  const { page, close } = await openAdmin(app, 'content')
  page.on('dialog', (dialog) => void dialog.accept())
  await tagline(page).fill('Half a thought of Ada')
  await comeAs(page, { username: 'bob', password })
  expect(await tagline(page).inputValue()).not.toContain('Ada')
  expect(await isBack(page).count()).toBe(0)
  await tagline(page).fill('Half a thought of Bob')

  await comeAs(page, testAdmin)
  await isBack(page).waitFor()
  expect(await tagline(page).inputValue()).toBe('Half a thought of Ada')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
  expect(await app.git('log', '-1', '--format=%an|%s')).toBe('ada|bio: update Tagline\n')
  await page.getByRole('button', { name: 'Logout' }).click()
  await answer(page, 'Somebody else left work on this device', 'Stay')
  await close()
})

test('changes that somebody else has not sent are told to who logs out, and are in nobody else’s file', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const mendLine = await cutWrites(page.context(), '**/api/cms-content')
  const save = async (words: string) => {
    await tagline(page).fill(words)
    await page.getByRole('button', { name: 'Save Biography' }).click()
    await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
  }
  await save('Of Ada, in a tunnel')
  await comeAs(page, { username: 'bob', password })
  await save('Of Bob, in a tunnel')
  await page.getByRole('button', { name: 'Offline, 1 change waiting' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download them' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect([file.includes('Of Bob'), file.includes('Of Ada')]).toEqual([true, false])
  await list.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 change on this device did not reach the server yet').waitFor()
  await question.getByText('Somebody else left work on this device').waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  mendLine()
  await close(lostLines)
})

test.each(['bio', '@ada/bio'])(
  'what earlier releases kept as %s comes back to whoever opens this one',
  async (key) => {
    const values = { tagline: 'Typed before the update' }
    const draft = JSON.stringify({ values, base: { tagline: '' }, at: '2026-11-01T10:00:00Z' })
    const { page, close } = await openAdmin(app, 'content', {
      script: `localStorage.setItem('callboard.draft.${key}', ${JSON.stringify(draft)})`,
    })
    await expect.poll(() => tagline(page).inputValue()).toBe(values.tagline)
    await close()
  },
)

test('what an earlier release kept stays where there is no room for it as this one keeps it', async () => {
  const draft = JSON.stringify({
    values: { tagline: 'Typed' },
    base: {},
    at: '2026-11-01T10:00:00Z',
  })
  const { page, close } = await openAdmin(app, 'content', {
    script: `localStorage.setItem('callboard.draft.bio', ${JSON.stringify(draft)})
      Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  })
  await tagline(page).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('callboard.draft.bio'))).toBe(draft)
  await close()
})

test('what is typed in a window of an earlier release comes beside what is typed in this one', async () => {
  const { page, close } = await openAdmin(app, 'content')
  await tagline(page).fill('Typed here')
  await page.evaluate(() => {
    const values = { name: 'Typed there', tagline: 'Before' }
    const draft = { values, base: { name: '', tagline: '' }, at: '2026-11-01T10:00:00Z' }
    localStorage.setItem('callboard.draft.@ada/bio', JSON.stringify(draft))
  })
  await page.reload()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Typed there')
  expect(await tagline(page).inputValue()).toBe('Typed here')
  await close()
})

test('a save that collides with what cannot be read says so, and asks once it can', async () => {
  const { page, close } = await openAdmin(app, 'content')
  await page.clock.install()
  const mine = `${await tagline(page).inputValue()} of Ada`
  await tagline(page).fill(mine)
  const letRead = await routeUntil(page, '**/api/cms-data', (route) => route.abort())
  const { bio } = (await app.asAdmin('GET', '/api/cms-data')).json<{ bio: object }>()
  const content = { ...bio, tagline: 'Somebody else’s' }
  await app.asAdmin('POST', '/api/cms-content', { type: 'bio', content })
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  const save = page.getByRole('button', { name: 'Save Biography' })
  await save.click()
  await refused
  const saving = page.getByRole('button', { name: 'Saving...' })
  await saving.waitFor()
  await page.clock.fastForward(20_000)
  await saving.waitFor({ state: 'detached' })
  await page.getByText('cannot be read at this moment', { exact: false }).first().waitFor()
  letRead()
  await save.click()
  await page.getByRole('dialog', { name: 'Somebody else changed this too' }).waitFor()
  await close(lostLines)
})

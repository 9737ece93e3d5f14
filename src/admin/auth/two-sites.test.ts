// @module-tag long
import { expect, onTestFinished, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { openPage } from '../../../server/testing/browser'
import { lostLines } from '../../../server/testing/lost-lines'
import { answer, logIn } from '../../../server/testing/owner-steps'
import { bareSite, startTestApp, testApp, type TestApp } from '../../../server/testing/test-app'

// On one computer, each by its port: browsers give the cookies of one to the other. A copy has the same secret.
const secret = { SESSION_SECRET: 'one secret, long enough for both' }
const [first, second] = [testApp(secret), testApp(secret)]

test('whoever edits two sites on one computer stays logged in on each', async () => {
  const { page, close } = await openPage()
  const isIn = async () => {
    await page.getByText('Welcome back, ada').waitFor()
    return new URL(page.url()).origin
  }
  for (const { address } of [first, second]) {
    await page.goto(`${address}/login`)
    await logIn(page)
    expect(await isIn()).toBe(address)
  }
  await page.goto(`${first.address}/admin`)
  expect(await isIn()).toBe(first.address)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${first.address}/login`)
  await page.goto(`${second.address}/admin`)
  expect(await isIn()).toBe(second.address)
  await page.goto(`${first.address}/admin`)
  await page.waitForURL(`${first.address}/login`)
  await close()
})

/** An admin screen on which a tagline waits for a server that has ended, and a name is typed. */
async function openWaiting(app: TestApp) {
  const { page, close } = await openAdmin(app, 'content')
  const [tagline, name] = [page.getByLabel('Tagline'), page.getByLabel('Full Name')]
  await tagline.fill('For the first site')
  await app.close()
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
  await name.fill('Typed for the first site')
  const comeBack = async () => {
    await page.goto('/login')
    await logIn(page)
    await page.getByText('Welcome back, ada').waitFor()
    await page.goto('/admin?tab=content')
    await page.getByText('Saved on this computer').waitFor()
  }
  return { page, close, tagline, name, comeBack, PORT: new URL(app.address).port }
}

const lastSubject = (app: TestApp) => app.git('log', '-1', '--format=%s')

test('what was written for one site is neither shown nor sent to another at its address', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.remove())
  const { page, close, tagline, name, comeBack, PORT } = await openWaiting(app)
  const other = await startTestApp({ PORT }, bareSite)
  const before = await other.git('rev-parse', 'HEAD')
  await comeBack()
  expect(await tagline.inputValue()).not.toBe('For the first site')
  expect(await name.inputValue()).not.toBe('Typed for the first site')
  expect(await other.git('rev-parse', 'HEAD')).toBe(before)
  await page.getByRole('button', { name: 'Logout' }).click()
  await answer(page, 'or you did for another site at this address', 'Stay')
  await other.remove()

  const again = await startTestApp({ PORT, SITE_DIR: app.siteDir })
  onTestFinished(() => again.close())
  await comeBack()
  expect(await name.inputValue()).toBe('Typed for the first site')
  await expect.poll(() => lastSubject(again)).toBe('bio: update Tagline\n')
  await close(lostLines)
})

test('what waits for a site is sent to a new clone of it, whose users were made anew', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.remove())
  const { close, name, comeBack, PORT } = await openWaiting(app)
  const clone = async (siteDir: string) => {
    await app.git('clone', '-q', app.siteDir, siteDir)
    await app.git('-C', siteDir, 'remote', 'remove', 'origin')
  }
  const again = await startTestApp({ PORT }, clone)
  onTestFinished(() => again.remove())
  await comeBack()
  expect(await name.inputValue()).toBe('Typed for the first site')
  await expect.poll(() => lastSubject(again)).toBe('bio: update Tagline\n')
  await close(lostLines)
})

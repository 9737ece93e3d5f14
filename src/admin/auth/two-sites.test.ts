import { expect, test } from 'vitest'
import { openPage } from '../../../server/testing/browser'
import { logIn } from '../../../server/testing/owner-steps'
import { testApp } from '../../../server/testing/test-app'

// On one computer, each by its port: browsers give the cookies of one to the other.
const [first, second] = [
  testApp(),
  testApp({ SESSION_SECRET: 'another secret, long enough for it' }),
]

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

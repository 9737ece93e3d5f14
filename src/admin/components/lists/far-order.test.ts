import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { oneSave, readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const saved = ['Success', 'The new order is saved'] as const

test('the keyboard carries a row through a long list: to its end, to its top, and by pages', async () => {
  for (let at = 1; at <= 25; at += 1) {
    const body = { name: `Play ${at}`, role: 'Fox', productionDate: '2019-01-01' }
    expect((await app.asAdmin('POST', '/api/productions', body)).status).toBe(201)
  }
  const names = async () =>
    (await app.call('GET', '/api/productions')).json<{ name: string }[]>().map(({ name }) => name)
  const before = await names()
  const { page, close } = await openAdmin(app, 'productions')
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await page.getByRole('button', { name: `Move ${before[0]}`, exact: true }).focus()

  await page.keyboard.press('PageDown')
  const far = before.map((name) => `Move ${name}`).indexOf((await focused()) ?? '')
  expect(far).toBeGreaterThan(2)
  await page.keyboard.press('PageUp')
  expect(await focused()).toBe(`Move ${before[0]}`)

  await oneSave(app, async () => {
    for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
    await readToast(page, ...saved)
  })
  expect(await names()).toEqual([...before.slice(1), before[0]])
  await expect.poll(focused).toBe(`Move ${before[0]}`)
  await oneSave(app, async () => {
    for (const key of ['Enter', 'Home', 'Enter']) await page.keyboard.press(key)
    await readToast(page, ...saved)
  })
  expect(await names()).toEqual(before)
  await close()
})

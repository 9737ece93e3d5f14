// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { testApp } from '../../../server/testing/test-app'
import { translated } from '../../../server/testing/translated'

const app = testApp()

test('the admin goes on where the browser translates it, and says what is true by now', async () => {
  const { page, close } = await openAdmin(app, 'history', { script: translated })
  const changes = page.getByRole('button', { name: '~Show changes' })
  await changes.first().click()
  await page.getByRole('button', { name: '~Hide changes' }).click()
  await page.getByRole('button', { name: '~Hide changes' }).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  for (const words of ['snow', 'nothing has this', 'snow']) {
    await field.fill(words)
    const none = page.getByText('~Nothing here has these words.')
    await none.waitFor({ state: words === 'snow' ? 'detached' : 'visible' })
  }
  await page.keyboard.press('Escape')
  expect(await page.getByText('could not be shown').count()).toBe(0)
  await close()
})

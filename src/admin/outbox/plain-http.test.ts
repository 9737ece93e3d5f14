import { test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { asAtPlainHttp } from '../../../server/testing/plain-http'
import { testApp } from '../../../server/testing/test-app'
import { cue } from '../../../server/testing/waiting-changes'

const app = testApp()

async function openNews() {
  const opened = await openAdmin(app, 'overview')
  await asAtPlainHttp(opened.page)
  await opened.page.goto('/admin?tab=news')
  return opened
}

test('the header says that unsent changes are not kept there, and its list why', async () => {
  const { page, close } = await openNews()
  await cue(page, 'This browser keeps no unsent changes').click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await list.getByText('At an address that begins with http:// a browser keeps nothing').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await cue(page, 'This browser keeps no unsent changes').and(page.locator('*:focus')).waitFor()
  await close()
})

// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()

async function changeReel(number: number): Promise<void> {
  const content = `https://www.youtube.com/watch?v=aaaaaaaaaa${number}`
  const { status } = await app.asAdmin('POST', '/api/cms-content', { type: 'reelUrl', content })
  expect(status).toBe(200)
}

test('what was just changed is not still to come for whose clock is behind', async () => {
  await changeReel(1)
  const { page, close } = await openAdmin(app, 'images', {
    clock: { time: Date.now() - 5 * 60_000 },
  })
  const last = page.getByRole('link', { name: /^Last change/ })
  expect(await last.innerText()).toMatch(/^Last change less than a minute ago by/)
  await close()
})

test('how long ago something was stays true on a page that is open for a day', async () => {
  await changeReel(2)
  const { page, close } = await openAdmin(app, 'history', { clock: {} })
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByText('less than a minute ago').first().waitFor()
  await page.clock.fastForward('24:00:00')
  const yesterday = page.getByRole('region', { name: 'Yesterday' })
  await yesterday.getByText('1 day ago').first().waitFor()
  expect(await today.count()).toBe(0)
  await close()
})

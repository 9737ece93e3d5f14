import { expect, test } from 'vitest'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'
import { testMessage } from '../../../server/testing/test-message'
import { translated } from '../../../server/testing/translated'

const app = testApp()
const { elapsed: _, ...rest } = testMessage
const letter = { ...rest, name: 'Imke van der Meer' }

test('a letter on a page that the browser has translated is kept from its first letter on, and sent', async () => {
  const { page, close } = await openPublic(app, '/contact', { script: translated })
  await page.clock.install()
  await page.getByRole('button', { name: '~Send Message' }).waitFor()
  // The program comes with the focus, and knows another page than the one that is there.
  await page.locator('[name="name"]').pressSequentially(letter.name, { delay: 20 })
  await page.locator('html[data-arrived]').waitFor()
  for (const [name, text] of Object.entries(letter).filter(([name]) => name !== 'name'))
    await page.locator(`[name="${name}"]`).fill(text)
  expect(await page.locator('[name="name"]').inputValue()).toBe(letter.name)

  await page.reload()
  await expect.poll(() => page.locator('[name="name"]').inputValue()).toBe(letter.name)
  await page.clock.fastForward(5000)
  await page.getByRole('button', { name: '~Send Message' }).click()
  await page.getByText('~Thank you. Your message is on its way.').waitFor()
  expect(app.site.store.list('messages')).toEqual([expect.objectContaining(letter)])
  await close()
})

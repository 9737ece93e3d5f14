import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

test('a tablet that gets no newer browser saves, too', async () => {
  const { page, close } = await openAdmin(app, 'content', {
    script: 'delete AbortSignal.any',
  })
  await page.getByLabel('Tagline').fill('Actor and acrobat')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await expect.poll(() => app.git('log', '-1', '--format=%s')).toBe('bio: update Tagline\n')
  await close()
})

import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { lostLines } from '../../../server/testing/lost-lines'
import { answerWrites, cut } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'
import { addStory, cue } from '../../../server/testing/waiting-changes'

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

test('a browser that cannot promise to keep what waits is said to be one', async () => {
  const { page, close } = await openAdmin(app, 'news', {
    script: 'delete Navigator.prototype.storage',
  })
  await answerWrites(page, '**/api/news', cut)
  await addStory(page, 'Kept for now')
  await cue(page, 'Offline, 1 change waiting').click()
  await page.getByRole('dialog').getByText('may throw them away').waitFor()
  await close(lostLines)
})

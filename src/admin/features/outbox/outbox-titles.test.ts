// @module-tag long
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { undoFromToast } from '../../../../server/testing/owner-steps'
import { cutWrites } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { headlinesOf } from '../../../../server/testing/waiting-changes'

const app = testApp()

test('what waits, and what was sent, is called by its title, shows what was chosen and can be undone', async () => {
  const { page, close } = await openAdmin(app, 'images')
  const mendLine = await cutWrites(page.context(), '**/api/**')
  await page.getByRole('button', { name: 'The orchard' }).click()
  const picture = page.getByRole('dialog', { name: 'The orchard' })
  await picture.getByRole('button', { name: 'Turn left' }).click()
  await picture.getByText('Not sent yet').waitFor()
  await picture.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'News' }).click()
  await page.getByRole('button', { name: 'Delete The bird flies' }).click()
  await page.getByRole('button', { name: 'Offline, 2 changes waiting' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const turn = list.getByRole('listitem', { name: 'Turn picture “The orchard”' })
  await turn.getByText('Look at it').click()
  expect(await turn.getByRole('definition').allTextContents()).toEqual(['left'])
  await list.getByRole('listitem', { name: 'Delete news story “The bird flies”' }).waitFor()
  mendLine()
  await list.getByRole('button', { name: 'Send now' }).click()
  await undoFromToast(page, 'Sent', 'Delete news story “The bird flies”')
  expect(await headlinesOf(app)).toContain('The bird flies')
  await close(lostLines)
})

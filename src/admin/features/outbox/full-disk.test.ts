import path from 'node:path'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { blockFolder } from '../../../../server/testing/failing-disk'
import { lostLines } from '../../../../server/testing/lost-lines'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })

test('a server that answers and cannot save is not called offline, and its words stay to be read', async () => {
  const { page, close } = await openAdmin(app, 'content')
  await page.getByLabel('Tagline').fill('Typed on a bad day')
  const unblock = await blockFolder(path.join(app.siteDir, '.callboard/journal'))
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByRole('button', { name: 'The server cannot save, 1 change waiting' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const words = list.getByRole('alert').getByText('a file stands where a folder should be')
  await words.waitFor()
  await unblock()
  await list.getByRole('button', { name: 'Send now' }).click()
  await list.getByText('Everything is sent.').waitFor()
  expect(await words.count()).toBe(0)
  expect(await app.git('log', '-1', '--format=%s')).toBe('bio: update Tagline\n')
  await close(lostLines)
})

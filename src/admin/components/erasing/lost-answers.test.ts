// @module-tag long
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { holdAnswers, readToast } from '../../../../server/testing/owner-steps'
import { withRemote } from '../../../../server/testing/remote'
import { loseAnswers } from '../../../../server/testing/routes'
import { takenDown } from '../../../../server/testing/taken-down'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('an erasure whose answers are lost is not called failed, and asking again says that it is done', async () => {
  const { filename } = await takenDown(app, 'Barn', '#208040')
  const { remote } = await withRemote(app)
  const { page, close } = await openTab('history')
  await page.getByRole('tab', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Erase Barn from history' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase from history' })
  const erase = dialog.getByRole('button', { name: 'Erase from history' })
  const said = dialog.getByRole('alert')
  await dialog.getByLabel(/^Also replace the history at/).check()
  await dialog.getByLabel('Type “erase” to confirm').fill('erase')

  const mend = await loseAnswers(page, '**/api/erasures')
  await erase.click()
  await said
    .getByText(
      'The server did not answer. The file may be erased all the same: press “Erase from history” once more to see. Nothing is done twice.',
    )
    .waitFor()
  expect(await app.git('log', '--all', '--format=%h', '--', `media/${filename}`)).toBe('')
  // What is looked up meanwhile finds no such file, which is no failure.
  await expect.poll(() => said.count()).toBe(1)
  mend()

  await loseAnswers(page, '**/api/erasures/replace-remote')
  await erase.click()
  const report = page.getByRole('dialog', { name: 'Erased from history' })
  await report
    .getByText(
      'The server did not answer. The remote’s history may be replaced all the same: try again to see. Nothing is done twice.',
    )
    .waitFor()
  const there = await app.git('ls-remote', remote, 'main')
  expect(there.slice(0, 40)).toBe((await app.git('rev-parse', 'HEAD')).trim())
  await report.getByRole('button', { name: 'Done' }).click()
  await close(lostLines)
})

test('whoever closes what erases a file, or goes back meanwhile, is told how it ended', async () => {
  await takenDown(app, 'Shed', '#804020')
  await takenDown(app, 'Hut', '#802040')
  const { page, close } = await openTab('overview')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('tab', { name: 'Deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase from history' })
  /** Begins to erase a file with Enter, and leaves while it is under way. */
  async function leave(name: string, by: () => Promise<unknown>) {
    await page.getByRole('button', { name: `Erase ${name} from history` }).click()
    await dialog.getByLabel('Type “erase” to confirm').fill('erase')
    const held = await holdAnswers(page, '**/api/erasures')
    await page.keyboard.press('Enter')
    await held.arrived
    await dialog.locator(':focus').getByText('Writing the history anew...').waitFor()
    await by()
    await dialog.waitFor({ state: 'hidden' })
    return held
  }
  const readEnd = () =>
    readToast(
      page,
      'Erased from history',
      'The file is in no version of the site on this computer any more.',
    )
  let held = await leave('Hut', () => page.keyboard.press('Escape'))
  // It is erased, and its row gone, before it is answered.
  await page.getByRole('button', { name: 'Erase Hut from history' }).waitFor({ state: 'hidden' })
  await page.locator('main :focus').waitFor()
  await readToast(page, 'Erasing goes on', 'It cannot be called back. You are told how it ended.')
  held.release()
  await readEnd()
  held = await leave('Shed', () => page.goBack())
  held.release()
  await readEnd()
  await close()
})

// @module-tag long
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openAdmin, sharedAdmin } from '../../../../server/testing/admin-page'
import { editByHand, saveBio } from '../../../../server/testing/edits'
import { emptyRemote, publishElsewhere } from '../../../../server/testing/remote'
import { testApp } from '../../../../server/testing/test-app'

const run = promisify(execFile)
const app = testApp()
const remote = emptyRemote()
const openTab = sharedAdmin(app)

const bioFile = () => path.join(app.siteDir, 'content/bio.md')

const saveTagline = (tagline: string) => saveBio(app, { tagline })

/** Has a remote that is where the site is, whichever test comes first. */
async function beOnline() {
  if ((await app.git('remote')) === '') await app.git('remote', 'add', 'origin', remote.path)
  const cookie = await app.signIn()
  const answer = await app.call('POST', '/api/sync', { cookie, body: {} })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

/** Has somebody else publish what `work` does in a clone. */
async function workElsewhere(work: (clone: string) => Promise<void>) {
  await beOnline()
  await publishElsewhere(remote.path, work)
}

test('says what waits in words and publishes it', async () => {
  const { page, close } = await openTab('content')
  await page.getByText('Saved on this computer').waitFor()
  await app.git('remote', 'add', 'origin', remote.path)
  await saveTagline('Soon everywhere')
  await page.getByRole('button', { name: /^Put \d+ changes online$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put online' })
  await dialog.getByText('Changed the biography: Tagline', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^Put \d+ changes online$/ }).click()
  await dialog.getByText('Everything is online', { exact: true }).waitFor()
  const published = await run('git', ['show', 'main:content/bio.md'], { cwd: remote.path })
  expect(published.stdout).toContain('tagline: Soon everywhere')
  await page.keyboard.press('Escape')
  await close()
})

test('asks about what was changed on both sides, and keeps what is written meanwhile', async () => {
  await workElsewhere((clone) => editByHand(clone, 'content/bio.md', 'tagline', 'From elsewhere'))
  await saveTagline('From here')
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'Put 1 change online' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put 1 change online' }).click()
  const decide = page.getByRole('button', { name: 'Decide on the biography' })
  await decide.click()
  const dialog = page.getByRole('dialog', { name: 'Which version should stay?' })
  await dialog.getByText('From elsewhere', { exact: true }).waitFor()
  await dialog.getByText('From here', { exact: true }).waitFor()
  await dialog.getByLabel('Write it anew').check()
  await dialog.getByLabel('Tagline, written anew').fill('From both of us')
  await page.reload()
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  await decide.click()
  expect(await dialog.getByLabel('Tagline, written anew').inputValue()).toBe('From both of us')
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect(await readFile(bioFile(), 'utf8')).toContain('tagline: From both of us')
  expect(await app.git('status', '--porcelain')).toBe('')
  await page.keyboard.press('Escape')
  await close()
})

test('an order that was changed on both sides is shown by what its entries are called', async () => {
  const order = 'content/order.yaml'
  const there = 'productions:\n  - windfall\n  - salt-and-sparrow\n'
  await workElsewhere((clone) => writeFile(path.join(clone, order), there))
  const cookie = await app.signIn()
  const body = { id: 'salt-and-sparrow', after: null }
  expect((await app.call('POST', '/api/order/productions', { cookie, body })).status).toBe(200)
  await app.call('POST', '/api/sync', { cookie, body: {} })
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  await page.getByRole('button', { name: /^Decide on/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Which version should stay?' })
  const sides = dialog.getByRole('group')
  await expect
    .poll(() => sides.allInnerTexts())
    .toEqual([expect.stringMatching(/Salt & Sparrow[^]*Windfall\s+Salt & Sparrow/)])
  expect(await dialog.getByText(/salt-and-sparrow|Write it anew/).count()).toBe(0)
  await dialog.getByLabel('Here', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect(await app.git('show', `HEAD:${order}`)).toBe('productions:\n  - salt-and-sparrow\n')
  await page.keyboard.press('Escape')
  await close()
})

test('names the code that waits for a developer, and publishes once they have taken it', async () => {
  await workElsewhere((clone) => writeFile(path.join(clone, 'tool.js'), 'process.exit()'))
  await saveTagline('Said meanwhile')
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'Put 1 change online' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put online' })
  await dialog.getByRole('button', { name: 'Put 1 change online' }).click()
  await dialog.getByText(/tool\.js changed too, which is not content/).waitFor()
  await dialog.getByText(/^It came up first less than a minute ago/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Waits for a developer' }).waitFor()

  await app.git('pull', '-q', '--no-rebase', 'origin', 'main')
  await page.getByRole('button', { name: 'Waits for a developer' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Everything is online', { exact: true }).waitFor()
  const published = await run('git', ['show', 'main:content/bio.md'], { cwd: remote.path })
  expect(published.stdout).toContain('tagline: Said meanwhile')
  await page.keyboard.press('Escape')
  await close()
})

test('says for how long nothing was put online also on a page that stays open, by a clock that is behind', async () => {
  await beOnline()
  await app.git('remote', 'set-url', 'origin', 'http://127.0.0.1:9/site.git')
  await saveTagline('Kept here')
  await app.asAdmin('POST', '/api/sync', {})
  const clock = { time: Date.now() - 5 * 60_000 }
  const { page, close } = await openAdmin(app, 'content', { clock })
  await page.getByRole('button', { name: 'Not put online for less than a minute' }).waitFor()
  await page.clock.fastForward('03:00:00')
  await page.getByRole('button', { name: 'Not put online for about 3 hours' }).click()
  const next = 'the next try comes by itself in less than a minute.'
  await page.getByRole('dialog', { name: 'Put online' }).getByText(next).waitFor()
  await close()
})

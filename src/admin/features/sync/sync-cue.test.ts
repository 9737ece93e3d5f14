import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { testApp } from '../../../../server/testing/test-app'

const run = promisify(execFile)
const app = testApp()
let folder: string
let remote: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-remote-'))
  remote = path.join(folder, 'site.git')
  await run('git', ['init', '-q', '--bare', '-b', 'main', remote])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bioFile = () => path.join(app.siteDir, 'content/bio.md')

async function saveTagline(tagline: string) {
  const cookie = await app.signIn()
  const { bio } = (await app.call('GET', '/api/cms-data')).json<{ bio: object }>()
  const body = { type: 'bio', content: { ...bio, tagline } }
  expect((await app.call('POST', '/api/cms-content', { cookie, body })).status).toBe(200)
}

/** Has a remote that is where the site is, whichever test comes first. */
async function beOnline() {
  if ((await app.git('remote')) === '') await app.git('remote', 'add', 'origin', remote)
  const cookie = await app.signIn()
  const answer = await app.call('POST', '/api/sync', { cookie, body: {} })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

/** What a developer publishes from another computer: the file with its text changed. */
async function publishElsewhere(name: string, change: (text: string) => string) {
  await beOnline()
  const clone = await mkdtemp(path.join(folder, 'elsewhere-'))
  await run('git', ['clone', '-q', remote, clone])
  const file = path.join(clone, name)
  const text = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, change(text))
  const author = ['-c', 'user.name=Sam Okafor', '-c', 'user.email=sam@example.com']
  await run('git', ['add', '-A'], { cwd: clone })
  await run('git', [...author, 'commit', '-qm', `Change ${name}`], { cwd: clone })
  await run('git', ['push', '-q'], { cwd: clone })
}

test('says what waits in words and publishes it', async () => {
  const { page, close } = await openAdmin(app, 'content')
  await page.getByText('Saved on this computer').waitFor()
  await app.git('remote', 'add', 'origin', remote)
  await saveTagline('Soon everywhere')
  await page.getByRole('button', { name: /^Put \d+ changes online$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put online' })
  await dialog.getByText('Changed the biography: Tagline', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^Put \d+ changes online$/ }).click()
  await dialog.getByText('Everything is online', { exact: true }).waitFor()
  const published = await run('git', ['show', 'main:content/bio.md'], { cwd: remote })
  expect(published.stdout).toContain('tagline: Soon everywhere')
  await close()
})

test('asks about what was changed on both sides, and keeps what is written meanwhile', async () => {
  await publishElsewhere('content/bio.md', (text) =>
    text.replace(/^tagline: .*$/m, 'tagline: From elsewhere'),
  )
  await saveTagline('From here')
  const { page, close } = await openAdmin(app, 'content')
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
  await close()
})

test('an order that was changed on both sides is shown by what its entries are called', async () => {
  const order = 'content/order.yaml'
  await publishElsewhere(order, () => 'productions:\n  - windfall\n  - salt-and-sparrow\n')
  const cookie = await app.signIn()
  const body = { id: 'salt-and-sparrow', after: null }
  expect((await app.call('POST', '/api/order/productions', { cookie, body })).status).toBe(200)
  await app.call('POST', '/api/sync', { cookie, body: {} })
  const { page, close } = await openAdmin(app, 'content')
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  await page.getByRole('button', { name: /^Decide on/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Which version should stay?' })
  const sides = dialog.getByRole('group')
  await sides.getByText('Windfall', { exact: false }).first().waitFor()
  expect(await sides.allInnerTexts()).toEqual([
    expect.stringMatching(/Salt & Sparrow[^]*Windfall\s+Salt & Sparrow/),
  ])
  expect(await dialog.getByText(/salt-and-sparrow|Write it anew/).count()).toBe(0)
  await dialog.getByLabel('Here', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  expect(await app.git('show', `HEAD:${order}`)).toBe('productions:\n  - salt-and-sparrow\n')
  await close()
})

test('names the code that waits for a developer, and publishes once they have taken it', async () => {
  await publishElsewhere('tool.js', () => 'process.exit()')
  await saveTagline('Said meanwhile')
  const { page, close } = await openAdmin(app, 'content')
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
  const published = await run('git', ['show', 'main:content/bio.md'], { cwd: remote })
  expect(published.stdout).toContain('tagline: Said meanwhile')
  await close()
})

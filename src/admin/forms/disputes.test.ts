// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { onlyRefused } from '../../../server/testing/browser'
import { lostLines } from '../../../server/testing/lost-lines'
import { readToast } from '../../../server/testing/owner-steps'
import { cutWrites } from '../../../server/testing/routes'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

const biography = () => readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')

test('a field that differs in a file with a mistake is asked about, and saved as it is decided', async () => {
  const { page, close } = await openTab('content')
  const file = path.join(app.siteDir, 'content/bio.md')
  const written = await biography()
  await page.getByLabel('Tagline').fill('Mine over a mistake')
  const byHand = written.replace(/^tagline: .*$/m, 'tagline: By hand, with a mistake beside it')
  await writeFile(file, byHand.replace(/^name: (.*)$/m, 'name: [$1'))
  await app.site.store.refresh(['content/bio.md'])
  await page.getByRole('button', { name: 'Save Biography' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await dialog.getByText('By hand, with a mistake beside it').last().waitFor()
  await dialog.getByRole('radio', { name: 'Mine' }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByText('what could not be read was set aside').first().waitFor()
  expect(await biography()).toBe(written.replace(/^tagline: .*$/m, 'tagline: Mine over a mistake'))
  await close(onlyRefused(409))
})

test.each([
  ['all', { shortBio: 'Theirs', tagline: 'Theirs, too' }, ['Tagline', 'Short Bio']],
  ['what came with the second', { tagline: 'Theirs, too' }, ['Tagline']],
])(
  '%s that was saved twice without a line is asked about where somebody else saved the same',
  async (_what, theirs, fields) => {
    const { page, close } = await openTab('content')
    const save = page.getByRole('button', { name: 'Save Biography' })
    const mine = `Mine of a train beside ${fields.length}`
    const mendLine = await cutWrites(page.context(), '**/api/cms-content')
    await page.getByLabel('Short Bio').fill('Mine at first')
    await save.click()
    await page.getByRole('button', { name: 'Offline, 1 change waiting' }).waitFor()
    await page.getByLabel('Short Bio').fill(mine)
    await page.getByLabel('Tagline').fill(`${mine}, too`)
    await save.click()
    await page.getByRole('button', { name: 'Offline, 2 changes waiting' }).waitFor()
    const { bio } = (await app.call('GET', '/api/cms-data')).json<{ bio: object }>()
    const saved = { type: 'bio', content: { ...bio, ...theirs } }
    expect((await app.asAdmin('POST', '/api/cms-content', saved)).status).toBe(200)
    mendLine()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('The server did not take what was saved here').waitFor()
    expect(await page.getByLabel('Short Bio').inputValue()).toBe(mine)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
    await dialog.getByText('Theirs, too').waitFor()
    expect(await dialog.getByRole('radio', { name: 'Mine' }).count()).toBe(fields.length)
    for (const field of fields)
      await dialog.getByRole('group', { name: field }).getByRole('radio', { name: 'Mine' }).check()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await expect.poll(biography).toContain(`tagline: ${mine}, too`)
    expect(await biography()).toContain(`${mine}\n`)
    await close(lostLines)
  },
)

test('a disputed choice is shown in words, and not written as free text', async () => {
  const { page, close } = await openTab('images')
  await page.getByRole('button', { name: /^The orchard/ }).click()
  const form = page.getByRole('dialog', { name: 'The orchard' })
  await form.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
  await app.asAdmin('PUT', '/api/images/windfall-orchard', { category: 'gallery' })
  await form.getByText('This was changed elsewhere while you were typing.').waitFor()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await dialog.getByText('Behind the Scenes').waitFor()
  expect(await dialog.getByText('Gallery', { exact: true }).count()).toBe(1)
  expect(await dialog.getByRole('radio').count()).toBe(2)
  await dialog.getByRole('radio', { name: 'Theirs' }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await readToast(page, 'Success!', 'Image updated successfully')
  const saved = app.site.store.list('images').find(({ id }) => id === 'windfall-orchard')
  expect(saved?.category).toBe('gallery')
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
  await close()
})

test('short texts in dispute keep their lines', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('button', { name: 'Edit The bird flies' }).click()
  const form = page.getByRole('form', { name: 'Edit The bird flies' })
  await form.getByLabel('Description').fill('It flew.\n\nIt landed.')
  const url = '/api/news/2026-02-21-the-bird-flies'
  const theirs = {
    headline: 'The bird flies',
    date: '2026-02-21',
    description: 'It flew. It landed.',
  }
  await app.asAdmin('PUT', url, theirs)
  await form.getByText('This was changed elsewhere while you were typing.').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  const texts = await dialog.getByText('It flew. It landed.').allInnerTexts()
  expect(texts).toEqual(['It flew.\n\nIt landed.', 'It flew. It landed.'])
  await dialog.getByRole('button', { name: 'Back to what I typed' }).click()
  await close()
})

const wynn = { name: 'Tobias Wynn', email: 'tobias.wynn@northlight.example', phone: '555 0100' }

test.each([
  [
    'a day',
    'news',
    'Edit The bird flies',
    (form: Locator) => form.getByLabel('Date').fill('2026-02-22'),
    ['/api/news/2026-02-21-the-bird-flies', { headline: 'The bird flies', date: '2026-02-23' }],
  ],
  [
    'a department',
    'agents',
    'Edit Tobias Wynn',
    (form: Locator) => form.getByLabel('Department').selectOption('Theater'),
    ['/api/agents/tobias-wynn', { ...wynn, department: 'General Representation' }],
  ],
] as const)('%s in dispute is no free text', async (_what, tab, edit, change, [url, theirs]) => {
  const { page, close } = await openTab(tab)
  await page.getByRole('button', { name: edit }).click()
  const form = page.getByRole('form', { name: edit })
  await change(form)
  expect((await app.asAdmin('PUT', url, theirs)).status).toBe(200)
  await form.getByText('This was changed elsewhere while you were typing.').waitFor()
  await form.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await dialog.getByRole('radio', { name: 'Theirs' }).check()
  expect(await dialog.getByRole('radio').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await form.waitFor({ state: 'detached' })
  await close()
})

// @module-tag long
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { emptyRemote, publishElsewhere } from '../../../../server/testing/remote'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const remote = emptyRemote()

beforeAll(async () => {
  await app.git('remote', 'add', 'origin', remote.path)
  await app.asAdmin('POST', '/api/sync', {})
})

test('of two stories that were added under one headline both stay with one press, on a phone', async () => {
  await publishElsewhere(remote.path, (clone) =>
    writeFile(
      path.join(clone, 'content/news/2026-02-04-premiere.md'),
      '---\nheadline: Premiere\ndate: 2026-02-04\n---\nTold elsewhere\n',
    ),
  )
  const story = { headline: 'Premiere', date: '2026-02-04', description: 'Told here' }
  expect((await app.asAdmin('POST', '/api/news', story)).status).toBe(201)
  await app.asAdmin('POST', '/api/sync', {})
  const { page, close } = await openAdmin(app, 'news', { viewport: { width: 360, height: 740 } })
  await page.getByRole('button', { name: '1 conflict to decide' }).click()
  await page.getByRole('button', { name: 'Decide on the news story “Premiere”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which version should stay?' })
  await dialog
    .getByText('Somebody added the news story “Premiere” here, and somebody elsewhere.')
    .waitFor()
  const both = dialog.getByRole('button', { name: 'Keep both' })
  expect((await both.boundingBox())?.x).toBeGreaterThan(0)
  await both.press('Enter')
  await page.getByRole('dialog').getByText('Everything is online', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('heading', { name: 'Premiere' }).count()).toBe(2)
  const said = app.site.store.list('news').map(({ description }) => description.trim())
  expect(said).toEqual(expect.arrayContaining(['Told here', 'Told elsewhere']))
  await close()
})

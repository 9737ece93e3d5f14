// @module-tag long
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { sharedAdmin } from '../../server/testing/admin-page'
import { bareSite, testApp } from '../../server/testing/test-app'

const app = testApp({}, async (siteDir) => {
  await bareSite(siteDir)
  // Anything there tells a site that somebody has from a new one, which is filled.
  await mkdir(path.join(siteDir, 'media'))
})
const openTab = sharedAdmin(app)

const words: readonly [tab: string, ...texts: string[]][] = [
  [
    'productions',
    'No productions created yet. Add your first production above to start tagging images.',
  ],
  ['news', 'No news stories yet.'],
  ['agents', 'No Agents Added', 'Add Your First Agent'],
  ['hero-image', 'No images available'],
  ['content', 'No resume uploaded', 'Upload Resume'],
]

test.each(words)('%s says that there is nothing yet', async (tab, ...texts) => {
  const { page, close } = await openTab(tab)
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
  await close()
})

test('whoever wants to choose a picture where there is none is led to uploading some', async () => {
  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'Select Bio Image' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByText('No images available. Upload some images first.').waitFor()
  await page.keyboard.press('Escape')
  await close()
})

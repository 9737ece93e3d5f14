// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from './testing/browser'
import { logIn, readToast } from './testing/owner-steps'
import { newSite, start } from './testing/own-process'

test('in development pages follow the content, and nobody’s form is loaded anew by it', async () => {
  const siteDir = await newSite()
  const { address } = await start(siteDir, [
    process.execPath,
    ...['--import', 'tsx', 'server/index.ts', '--dev'],
  ])
  const { page, close } = await openPage({ baseURL: address })
  // The first time all of it is made ready for the browser, file by file.
  page.setDefaultTimeout(120_000)
  await page.goto('/login')
  await logIn(page)
  await page.getByText('Welcome back, ada').waitFor()
  await page.goto('/admin?tab=content')
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Saved in development')
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)

  await page.goto('/')
  await page.getByText('Saved in development').first().waitFor()
  const file = path.join(siteDir, 'content/bio.md')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('Saved in development', 'Edited by hand'))
  await page.getByText('Edited by hand').first().waitFor()
  await close()
})

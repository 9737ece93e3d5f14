import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../../server/testing/admin-page'
import { readToast } from '../../../../server/testing/owner-steps'
import { startTestApp, type TestApp } from '../../../../server/testing/test-app'

let app: TestApp
let file: string

beforeAll(async () => {
  app = await startTestApp({}, async (siteDir) => {
    await mkdir(path.join(siteDir, 'content'))
    await writeFile(path.join(siteDir, 'content/story.md'), '---\ntitle: How it began\n---\n')
  })
  file = path.join(app.siteDir, 'content/bio.md')
})
afterAll(() => app.remove())

const fields = {
  'Full Name': ['Your Name', 'Ida Moss'],
  Tagline: ['Talented Young Actor', 'Seen in trees'],
  'Short Bio': ['Brief description of your acting background', 'Ida acts.'],
  'Detailed Biography': ['Detailed biography information', 'Ida acts and climbs.'],
}

test('a biography that nobody wrote is never filled in by a save', async () => {
  const body = { type: 'bio', content: { tagline: 'Seen in trees' } }
  const answer = await app.call('POST', '/api/cms-content', { cookie: await app.signIn(), body })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Name is required')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('its form is empty, with placeholders, and the site speaks in general', async () => {
  const home = await (await fetch(app.address)).text()
  expect(home).toContain('Talented Young Actor')
  const { page, close } = await openAdmin(app, 'content')
  for (const [label, [placeholder, text]] of Object.entries(fields)) {
    const field = page.getByLabel(label)
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await field.getAttribute('placeholder')).toBe(placeholder)
    await field.fill(text ?? '')
  }
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await readToast(page, 'Success!', 'Content updated successfully')
  expect(await readFile(file, 'utf8')).toContain('name: Ida Moss')
  await close()
})

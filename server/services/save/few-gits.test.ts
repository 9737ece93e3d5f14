import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { notingGit } from '../../git/test-site'
import { editByHand } from '../../testing/edits'
import { testApp } from '../../testing/test-app'

const app = testApp()

async function saveStory(title: string) {
  const body = { type: 'story', content: { title, story: ['It began.'] } }
  expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
}

/** Edits by hand until visitors see it, and what was saved before has been looked at. */
async function editTagline(words: string) {
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', words)
  await expect.poll(async () => (await app.call('GET', '/bio')).text).toContain(words)
}

test('saves that find nothing odd start no git, nor does what looks for edits by hand', async () => {
  // What was just written may be written again, so that git would be asked for it each time.
  await utimes(path.join(app.siteDir, '.git/config'), 0, 0)
  await saveStory('First')
  await editTagline('By hand')
  await app.site.background.idle()
  const asked = await notingGit()
  for (const title of ['Second', 'Third']) await saveStory(title)
  await editTagline('By another hand')
  // Git keeps its text.
  expect(await asked()).toEqual(['hash-object'])
})

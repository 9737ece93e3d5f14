import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pendingHeader } from '../../../src/schema/headers'
import { programAuthor } from '../../git/commit/commit'
import { notingGit } from '../../git/test-site'
import { editByHand } from '../../testing/edits'
import { testApp } from '../../testing/test-app'
import { commitWhenReady } from './commit-waiting'
import { recoverSaves } from './recover-saves'
import type { SaveNote } from './save-note'

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
  // Nor is git asked for its settings again, which it may not have been for the first time by now.
  await app.site.repositories.site.remote()
  const asked = await notingGit()
  for (const title of ['Second', 'Third']) await saveStory(title)
  await editTagline('By another hand')
  // Git keeps its text.
  expect(await asked()).toEqual(['hash-object'])
})

test('that a save of many was committed before its process was killed is seen by few gits', async () => {
  const files = Array.from({ length: 40 }, (_, n) => ({
    path: `content/news/2026-01-01-many-${n}.md`,
    content: `---\nheadline: Many ${n}\ndate: '2026-01-01'\n---\n`,
  }))
  const paths = files.map(({ path: file }) => file)
  const note: SaveNote = {
    repository: 'site',
    paths,
    author: programAuthor,
    subject: 'news: many',
    trailers: [],
  }
  await (await app.site.journal.begin(files, note)).apply()
  const contents = new Map(files.map((file) => [file.path, Buffer.from(file.content)]))
  const change = await app.site.repositories.site.commit({ ...note, contents })
  const asked = await notingGit()
  await recoverSaves(app.site)
  expect((await asked()).length).toBeLessThan(files.length)
  expect(await app.site.journal.pending()).toEqual([])
  expect((await app.git('rev-parse', 'HEAD')).trim()).toBe(change)
})

test('a save of many that waits for a merge is kept and committed by few gits', async () => {
  const ids = app.site.store.list('images').map(({ id }) => id)
  const mergeHead = path.join(app.siteDir, '.git/MERGE_HEAD')
  await writeFile(mergeHead, await app.git('rev-parse', 'HEAD'))
  const asked = await notingGit()
  const body = { ids, change: { photographer: 'Ida Lens' } }
  const answer = await app.asAdmin('POST', '/api/image-batches/changes', body)
  expect(answer.headers.has(pendingHeader)).toBe(true)
  await rm(mergeHead)
  await commitWhenReady(app.site)
  expect((await asked()).length).toBeLessThan(ids.length)
  const committed = (await app.git('show', '--format=', '--name-only', 'HEAD')).trim().split('\n')
  expect(committed).toHaveLength(ids.length)
})

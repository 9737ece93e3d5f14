import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programAuthor } from '../../git/commit/commit'
import { writeFiles } from '../../git/test-site'
import { testApp } from '../../testing/test-app'
import { updateSingleton } from '../entries/update-singleton'
import { socialImageFile, socialImageFiles } from './social-cards'

// Without pictures, of which sizes would be made first.
const app = testApp({}, (siteDir) => writeFiles(siteDir, { 'content/bio.md': 'Words.\n' }))

async function drawn(): Promise<string[]> {
  const names = await readdir(path.join(app.siteDir, '.callboard/variants'))
  return names.filter((name) => name.startsWith('social-'))
}

const nameOf = (file = '') => path.basename(file)

async function saveTagline(tagline: string) {
  const bio = { name: 'Wren', tagline, shortBio: 'Short.', longBio: ['Long.'] }
  await updateSingleton(app.site, programAuthor, 'bio', bio)
  await app.site.media.idle()
}

test('whoever shares a page first does not wait for its picture, and no other stays', async () => {
  app.makeVariants()
  await saveTagline('First')
  const first = await drawn()
  const files = new Set([...(await socialImageFiles(app.site)).values()].map(nameOf))
  expect(first.toSorted()).toEqual([...files].toSorted())
  await saveTagline('Second')
  const second = await drawn()
  const home = nameOf(await socialImageFile(app.site, 'home'))
  expect(first).not.toContain(home)
  expect(second).toContain(home)
  expect(second).toHaveLength(first.length)
})

test('a story changes no such picture', async () => {
  await app.site.media.idle()
  app.site.media.pause()
  const story = { headline: 'Quiet', date: '2026-03-01', description: 'Words.' }
  await app.asAdmin('POST', '/api/news', story)
  let isIdle = false
  void app.site.media.idle().then(() => (isIdle = true))
  await new Promise(setImmediate)
  expect(isIdle).toBe(true)
})

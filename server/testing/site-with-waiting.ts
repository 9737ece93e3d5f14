import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { updateSingleton } from '../services/entries/update-singleton'
import { editByHand } from './edits'
import { startTestApp, testApp } from './test-app'

/** Of whom saves are in these tests, beside ada who is signed in. */
export const ada = { name: 'Ada', email: 'ada@callboard.invalid' }
export const ben = { name: 'Ben', email: 'ben@callboard.invalid' }

/** The file that most of these tests save. */
export const file = 'content/bio.md'

/** A site whose saves cannot be committed at once, shared by the tests of a file. */
export function siteWithWaiting() {
  const app = testApp({ LOG_LEVEL: 'silent' })
  let cookie: string
  let start: string

  const inSite = (name: string) => path.join(app.siteDir, name)
  const bio = () => readFile(inSite(file), 'utf8')
  const git = async (...args: string[]) => (await app.git(...args)).trim()
  const call = (method: string, url: string, body?: object) =>
    app.call(method, url, { cookie, body })
  const noteStart = async () => {
    start = await git('rev-parse', 'HEAD')
  }

  beforeAll(async () => {
    cookie = await app.signIn()
  })

  beforeEach(noteStart)

  async function byDeveloper(key: string, value: string) {
    await editByHand(app.siteDir, file, key, value)
    await app.git('commit', '--allow-empty', '-qam', `${key}: ${value}`)
  }

  return {
    app,
    inSite,
    bio,
    git,
    call,
    byDeveloper,
    save: (by: typeof ada, change: Record<string, string>) =>
      updateSingleton(app.site, by, 'bio', change),
    status: async () => (await call('GET', '/api/sync')).json<SyncStatus>(),
    /** Since the test began, or the merge it is about. */
    commitsMade: () => git('log', '--reverse', '--format=%an: %s', `${start}..HEAD`),

    /** Leaves the file unmerged, as it is between two taglines. */
    async conflictedMerge() {
      await byDeveloper('tagline', 'Before')
      await app.git('checkout', '-q', '-B', 'other')
      await byDeveloper('tagline', 'Theirs')
      await app.git('checkout', '-q', 'main')
      await byDeveloper('tagline', 'Ours')
      await app.site.store.refresh([file])
      await expect(app.git('merge', 'other')).rejects.toThrow()
      await app.site.store.refresh([file])
      await noteStart()
    },

    async restart() {
      await app.close()
      Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, LOG_LEVEL: 'silent' }))
    },

    /** Nothing waits any more, and nothing is left of it. */
    async done() {
      expect(app.site.waiting.waiting()).toEqual([])
      expect(await git('for-each-ref', 'refs/callboard/waiting')).toBe('')
      expect(await app.git('status', '--porcelain')).toBe('')
      expect(app.site.store.issues().filter((issue) => issue.file === file)).toEqual([])
    },
  }
}

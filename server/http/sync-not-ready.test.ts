// @module-tag long
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { faultyGit } from '../git/test-site'
import { editByHand, saveBio } from '../testing/edits'
import { publishElsewhere, withRemote } from '../testing/remote'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent', SYNC_WEBHOOK_SECRET: 'told by the host' })

const status = async () => (await app.asAdmin('GET', '/api/sync')).json<SyncStatus>()

async function taglineByHand(tagline: string) {
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', tagline)
  await app.git('commit', '-qam', tagline)
}

/** Two branches that cannot be brought together without a person; `main` is checked out. */
async function twoTaglines() {
  await app.git('checkout', '-q', '-B', 'other')
  await taglineByHand('Theirs')
  await app.git('checkout', '-q', 'main')
  await taglineByHand('Ours')
}

const older = ['checkout', '-q', 'HEAD~1']
const back = ['checkout', '-q', 'main']

test.each([
  ['an older version is checked out', [older], back],
  ['one older version after another is checked out', [older, older], back],
  ['a merge is not finished', [['merge', 'other']], ['merge', '--abort']],
  ['a rebase is not finished', [['rebase', 'other']], ['rebase', '--abort']],
  ['a bisect is not finished', [['bisect', 'start', 'HEAD', 'HEAD~2']], ['bisect', 'reset']],
])('while %s it is said what is not online yet, and where that goes', async (_case, begin, end) => {
  const { remote } = await withRemote(app)
  await saveBio(app, { tagline: 'Soon everywhere' })
  await twoTaglines()
  const before = await status()
  // A merge or a rebase ends in a conflict.
  for (const command of begin) await app.git(...command).catch(() => undefined)
  await expect(app.site.repositories.site.state()).resolves.toMatchObject({ ready: false })
  const during = await status()
  await app.git(...end)
  expect(before).toMatchObject({ remote, branch: 'main', state: 'waiting' })
  expect(during).toEqual(before)
})

test('what would overwrite a developer’s edit is tried again by itself', async () => {
  const { remote, sync } = await withRemote(app)
  await publishElsewhere(remote, (clone) =>
    editByHand(clone, 'content/bio.md', 'tagline', 'From elsewhere'),
  )
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', 'Half-done')
  const failed = (await sync()).json<SyncStatus>()
  await app.git('checkout', '-q', 'content/bio.md')
  expect(failed.failure?.message).toContain('is not committed yet')
  expect(failed.failure?.nextTry).toBeDefined()
  expect((await sync()).json()).toMatchObject({ state: 'published' })
})

test('nobody is told to save a change to a file that is no entry', async () => {
  const { remote, sync } = await withRemote(app)
  const notes = 'content/notes.txt'
  await publishElsewhere(remote, (clone) => writeFile(path.join(clone, notes), 'From elsewhere'))
  await writeFile(path.join(app.siteDir, notes), 'By hand')
  const { failure } = (await sync()).json<SyncStatus>()
  await rm(path.join(app.siteDir, notes))
  expect(failure?.message).toContain(`${notes} changed on both sides`)
  expect(failure?.message).not.toContain('saved another change')
})

test('a developer’s edit that keeps the newest version out goes along with what is saved to the same', async () => {
  const { remote, sync } = await withRemote(app)
  await publishElsewhere(remote, (clone) =>
    editByHand(clone, 'content/bio.md', 'name', 'From elsewhere'),
  )
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', 'By hand')
  const { failure } = (await sync()).json<SyncStatus>()
  expect(failure?.message).toContain('or somebody has saved another change to the same here')
  // The form has what stands there.
  await app.site.store.refresh(['content/bio.md'])
  await saveBio(app, { shortBio: 'Saved here' })
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  const { bio } = (await app.call('GET', '/api/cms-data')).json<{ bio: object }>()
  expect(bio).toMatchObject({
    name: 'From elsewhere',
    tagline: 'By hand',
    shortBio: 'Saved here',
  })
})

test.each([
  ['another file', 'content/bio.md', 'tagline'],
  ['that very file', 'content/agency.yaml', 'agencyName'],
])(
  'a file that a developer has not merged yet stays so where %s comes in, which is tried again',
  async (_case, file, field) => {
    const { remote, sync } = await withRemote(app)
    const phone = (number: string) =>
      editByHand(app.siteDir, 'content/agency.yaml', 'agencyPhone', `${field} ${number}`)
    await phone('1')
    await app.git('stash', '-q')
    await phone('2')
    await app.git('commit', '-qam', 'Another number')
    await expect(app.git('stash', 'pop')).rejects.toThrow()
    const unmerged = await app.git('ls-files', '--unmerged')
    await publishElsewhere(remote, (clone) => editByHand(clone, file, field, 'From elsewhere'))
    const failed = (await sync()).json<SyncStatus>()
    const left = await app.git('ls-files', '--unmerged')
    await app.git('reset', '-q', '--hard')
    await app.git('stash', 'drop', '-q')
    expect([unmerged, left]).toEqual([expect.stringContaining('content/agency.yaml'), unmerged])
    expect(failed.failure?.message).toMatch(/^A developer is merging/)
    expect(failed.failure?.nextTry).toBeDefined()
    expect((await sync()).json()).toMatchObject({ state: 'published' })
  },
)

test('what fails for a reason that nobody knows is tried again by itself', async () => {
  const { sync } = await withRemote(app)
  const mend = await faultyGit('fetch', 'echo "fatal: nobody knows" >&2; exit 128')
  const failed = (await sync()).json<SyncStatus>()
  mend()
  expect(failed.failure?.message).toContain('in the server’s log')
  expect(failed.failure?.nextTry).toBeDefined()
})

test('a push that is announced while an older version is checked out is not forgotten', async () => {
  await withRemote(app)
  await app.git(...older)
  const headers = { 'X-Gitlab-Token': 'told by the host' }
  expect((await app.call('POST', '/api/sync/webhook', { headers })).status).toBe(202)
  await expect.poll(async () => (await status()).failure?.nextTry).toBeDefined()
  await app.git(...back)
})

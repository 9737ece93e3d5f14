import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContentIssue, SyncStatus } from '../../src/schema/api'
import { updateEntry } from '../services/entries/update-entry'
import { updateSingleton } from '../services/entries/update-singleton'
import { faultyGit } from '../git/test-site'
import { commitWhenReady } from '../services/save/commit-waiting'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const ada = { name: 'Ada', email: 'ada@callboard.invalid' }
const ben = { name: 'Ben', email: 'ben@callboard.invalid' }
const file = 'content/bio.md'
let cookie: string
let start: string

const inSite = (name: string) => path.join(app.siteDir, name)
const bio = () => readFile(inSite(file), 'utf8')
const git = async (...args: string[]) => (await app.git(...args)).trim()
const save = (by: typeof ada, change: Record<string, string>) =>
  updateSingleton(app.site, by, 'bio', change)
const status = async () => (await app.call('GET', '/api/sync', { cookie })).json<SyncStatus>()
const issues = async () =>
  (await app.call('GET', '/api/content-issues', { cookie })).json<ContentIssue[]>()
const commitsMade = () => git('log', '--reverse', '--format=%an: %s', `${start}..HEAD`)

async function byDeveloper(key: string, value: string) {
  const text = await bio()
  await writeFile(inSite(file), text.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${value}`))
  await app.git('commit', '--allow-empty', '-qam', `${key}: ${value}`)
}

/** Leaves content/bio.md unmerged, as it is between two taglines. */
async function conflictedMerge() {
  await byDeveloper('tagline', 'Before')
  await app.git('checkout', '-q', '-b', 'other')
  await byDeveloper('tagline', 'Theirs')
  await app.git('checkout', '-q', 'main')
  await byDeveloper('tagline', 'Ours')
  await app.site.store.refresh([file])
  await expect(app.git('merge', 'other')).rejects.toThrow()
  await app.site.store.refresh([file])
  start = await git('rev-parse', 'HEAD')
}

async function restart() {
  await app.close()
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, LOG_LEVEL: 'silent' }))
}

async function done() {
  expect(app.site.waiting.waiting()).toEqual([])
  expect(await git('for-each-ref', 'refs/callboard/waiting')).toBe('')
  expect(await app.git('status', '--porcelain')).toBe('')
  expect(app.site.store.issues().filter((issue) => issue.file === file)).toEqual([])
}

beforeAll(async () => {
  cookie = await app.signIn()
})

beforeEach(async () => {
  await app.git('branch', '-D', 'other').catch(() => '')
  start = await git('rev-parse', 'HEAD')
})

test('saves of a file that is being merged wait beside it, and go on top of a merge that is given up', async () => {
  await conflictedMerge()
  const markers = await bio()
  const content = { ...app.site.store.read('bio'), name: 'Wren Saved' }
  const body = { type: 'bio', content }
  const answer = await app.call('POST', '/api/cms-content', { cookie, body })
  expect([answer.status, await bio()]).toEqual([200, markers])
  expect(decodeURIComponent(answer.headers.get('Callboard-Pending') ?? '')).toContain('merge')
  expect((await app.call('GET', '/bio')).text).toContain('Wren Saved')
  expect((await issues()).map((issue) => issue.file)).toContain(file)
  await restart()
  expect((await status()).uncommitted).toContain('merge')
  await save(ben, { shortBio: 'Made on the first.' })
  expect(app.site.store.read('bio')).toMatchObject({
    name: 'Wren Saved',
    shortBio: 'Made on the first.',
  })
  expect(await bio()).toBe(markers)
  await app.git('merge', '--abort')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('ada: bio: update Full Name\nBen: bio: update Short Bio')
  expect(await bio()).toMatch(/name: Wren Saved\ntagline: Ours\n[^]*Made on the first/)
  await done()
})

test('a save that waits beside a file needs no git to be shown', async () => {
  await conflictedMerge()
  // Twice it is asked what the change is made on and what there is to keep.
  const mend = await faultyGit('cat-file', 'exit 1', 3)
  expect((await save(ada, { name: 'Shown at once' })).pending).toContain('merge')
  expect(app.site.store.read('bio')).toMatchObject({ name: 'Shown at once' })
  mend()
  await app.git('merge', '--abort')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Full Name')
  await done()
})

test('a save that waits beside a file goes on top of what the merge makes of it', async () => {
  await conflictedMerge()
  await save(ada, { name: 'On Top' })
  await app.git('checkout', '-q', '--theirs', file)
  // Between the two, git has chosen and not committed.
  await commitWhenReady(app.site)
  expect(await bio()).not.toContain('On Top')
  await app.git('commit', '-qam', 'Merge')
  await commitWhenReady(app.site)
  expect(await git('log', '-1', '--format=%an: %s')).toBe('Ada: bio: update Full Name')
  expect(await bio()).toMatch(/name: On Top\ntagline: Theirs\n/)
  await done()
})

test('a save that waits beside a file goes on top of a merge that keeps our own side', async () => {
  await conflictedMerge()
  await save(ada, { name: 'On Ours' })
  await app.git('checkout', '-q', '--ours', file)
  await app.git('add', file)
  await app.git('commit', '-qm', 'Merge')
  await commitWhenReady(app.site)
  expect(await git('log', '-1', '--format=%an: %s')).toBe('Ada: bio: update Full Name')
  expect(await bio()).toMatch(/name: On Ours\ntagline: Ours\n/)
  await done()
})

test.each([
  ['aborted', ['rebase', '--abort'], 'Mine before'],
  ['continued', ['-c', 'core.editor=true', 'rebase', '--continue'], 'Upstream'],
])('saves during a conflicted rebase are there when it is %s', async (how, end, tagline) => {
  await byDeveloper('tagline', `Before ${how}`)
  await app.git('checkout', '-q', '-B', 'other')
  await byDeveloper('tagline', 'Upstream')
  await app.git('checkout', '-q', 'main')
  await byDeveloper('tagline', 'Mine before')
  await app.git('commit', '--allow-empty', '-qm', 'Kept through the rebase')
  await app.site.store.refresh([file])
  await expect(app.git('rebase', 'other')).rejects.toThrow()
  await app.site.store.refresh([file])
  const markers = await bio()
  await save(ada, { name: `Beside, ${how}` })
  const agencyAddress = `1 Quay, ${how}`
  await updateSingleton(app.site, ben, 'agency', { agencyAddress })
  expect(await bio()).toBe(markers)
  await restart()
  // Git takes off the disk what it has not seen committed, where it needs to.
  if (how === 'continued') {
    await app.git('checkout', '-q', '--ours', file)
    await app.git('add', file)
    await app.git('checkout', '-q', '--', 'content/agency.yaml')
  }
  await app.git(...end)
  await commitWhenReady(app.site)
  expect(await git('log', '-2', '--reverse', '--format=%an')).toBe('Ada\nBen')
  expect(await git('show', 'HEAD:content/agency.yaml')).toContain(agencyAddress)
  expect(await bio()).toMatch(new RegExp(`name: Beside, ${how}\ntagline: ${tagline}\n`))
  await done()
})

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
])('a save that collides is set aside, stops nobody, and is decided for %s', async (_, tagline) => {
  await conflictedMerge()
  await save(ada, { tagline: 'Mine' })
  await app.git('checkout', '-q', '--theirs', file)
  await app.git('commit', '-qam', 'Merge')
  expect((await save(ben, { name: `Ben for ${tagline}` })).pending).toBeUndefined()
  await restart()
  const { state, conflicts } = await status()
  expect(state).toBe('conflict')
  expect(conflicts).toMatchObject([
    { kind: 'bio', fields: [{ field: 'tagline', mine: 'Mine', theirs: 'Theirs' }] },
  ])
  const value = { ...conflicts[0]?.merged, tagline }
  const body = { kind: 'bio', value }
  const settled = await app.call('POST', '/api/sync/resolve', { cookie, body })
  expect([settled.status, settled.json<SyncStatus>().conflicts]).toEqual([200, []])
  expect(await bio()).toMatch(new RegExp(`name: Ben for ${tagline}\\ntagline: ${tagline}\\n`))
  await restart()
  expect((await status()).conflicts).toEqual([])
  await done()
})

test('two saves of one file in a detached HEAD become two commits, each with its own words', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { name: 'First', tagline: 'First' })
  await save(ben, { tagline: 'Second' })
  expect(await bio()).toMatch(/name: First\ntagline: Second\n/)
  // As after the two weeks for which git keeps by itself what no commit has.
  await app.git('gc', '-q', '--prune=now')
  await restart()
  await app.git('checkout', '-q', 'main')
  const text = `${await bio()}\nBy hand, at the end.\n`
  await writeFile(inSite(file), text)
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Full Name, Tagline\nBen: bio: update Tagline')
  expect(await git('show', `HEAD~1:${file}`)).toMatch(/name: First\ntagline: First\n/)
  expect(await git('show', `HEAD:${file}`)).toMatch(/name: First\ntagline: Second\n/)
  expect([await bio(), await git('status', '--porcelain')]).toEqual([text, `M ${file}`])
  await app.git('commit', '-qam', 'By hand')
  await done()
})

test('saves that a developer commits with all there is are told as themselves too', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'In between' })
  await save(ben, { tagline: 'At last' })
  await app.git('checkout', '-q', 'main')
  await app.git('commit', '-qam', 'All')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Dev: All\nAda: bio: update Tagline\nBen: bio: update Tagline')
  expect(await git('show', `HEAD~1:${file}`)).toContain('tagline: In between')
  expect(await bio()).toContain('tagline: At last')
  await done()
})

test('what was added and deleted in a detached HEAD is in history as both', async () => {
  await app.git('checkout', '-q', '--detach')
  const body = { headline: 'Short-lived', date: '2026-01-04', description: 'Words.' }
  const added = await app.call('POST', '/api/news', { cookie, body })
  expect(added.status).toBe(201)
  const { id } = added.json<{ id: string }>()
  expect((await app.call('DELETE', `/api/news/${id}`, { cookie })).status).toBe(200)
  await app.git('checkout', '-q', 'main')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('ada: news: add "Short-lived"\nada: news: delete "Short-lived"')
  await done()
})

test.each([
  ['a hand edit', []],
  ['a hand edit that is staged', ['add', '-A']],
])(
  '%s, on which a waiting save was made, is committed before it, apart',
  async (_case, staging) => {
    const id = `2026-01-03-by-hand-${staging.length}`
    const story = `content/news/${id}.md`
    const byHand = `---\nheadline: By hand\ndate: '2026-01-03'\n---\n\nTyped.\n`
    await app.git('config', 'user.name', 'Dev')
    await app.git('checkout', '-q', '--detach')
    await writeFile(
      inSite(file),
      (await bio()).replace(/^tagline: .*$/m, `tagline: By hand ${staging.length}`),
    )
    await writeFile(inSite(story), byHand)
    if (staging.length > 0) await app.git(...staging)
    await app.site.store.refresh([file, story])
    await save(ada, { tagline: 'On it' })
    await save(ada, { tagline: 'On that' })
    const change = { description: 'Saved.' }
    await updateEntry(app.site, ben, 'news', id, change)
    await restart()
    await app.git('checkout', '-q', 'main')
    await commitWhenReady(app.site)
    expect(await commitsMade()).toBe(
      [
        `Dev: hand edit: ${file}`,
        'Ada: bio: update Tagline',
        'Ada: bio: update Tagline',
        `Dev: hand edit: ${story}`,
        'Ben: news: update "By hand"',
      ].join('\n'),
    )
    expect(await git('show', `HEAD~4:${file}`)).toContain(`tagline: By hand ${staging.length}`)
    expect(await app.git('show', `HEAD~1:${story}`)).toBe(byHand)
    await done()
  },
)

test('a process that dies after a waiting commit makes it once', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'Once' })
  await app.git('checkout', '-qf', 'main')
  const remove = vi.spyOn(app.site.waiting, 'remove').mockRejectedValueOnce(new Error('killed'))
  await commitWhenReady(app.site)
  remove.mockRestore()
  await restart()
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Tagline')
  expect(await bio()).toContain('tagline: Once')
  await done()
})

test('a process that dies before a waiting save is written again writes it after all', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'Put back' })
  await app.git('checkout', '-qf', 'main')
  const history = app.site.repositories.site
  const commitContents = history.commitContents.bind(history)
  vi.spyOn(history, 'commitContents').mockImplementationOnce(async (...args) => {
    await commitContents(...args)
    throw new Error('killed')
  })
  await commitWhenReady(app.site)
  expect(await bio()).not.toContain('Put back')
  await restart()
  await commitWhenReady(app.site)
  expect(await bio()).toContain('tagline: Put back')
  await done()
})

test('a picture for a wall that is full meanwhile waits for a decision, and nothing else does', async () => {
  const wall = app.site.store.read('galleryWall')?.images ?? []
  const isOnWall = (name: string) => wall.some(({ filename }) => filename === name)
  const free = app.site.store.list('images').find(({ filename }) => !isOnWall(filename))
  const other = free?.filename ?? ''
  const setWall = (images: typeof wall) => updateSingleton(app.site, ada, 'galleryWall', { images })
  await setWall(wall.slice(0, 7))
  await app.git('checkout', '-q', '--detach')
  await setWall([...wall.slice(0, 7), { filename: other, alt: '' }])
  await app.git('checkout', '-qf', 'main')
  await app.git('checkout', '-q', 'HEAD~1', '--', 'content/gallery-wall.yaml')
  await app.git('commit', '-qm', 'Fill the wall')
  expect((await save(ben, { tagline: 'Saved beside' })).change).not.toBe('')
  const { conflicts } = await status()
  expect(conflicts).toMatchObject([{ kind: 'galleryWall' }])
  const value = { images: wall }
  const settled = await app.call('POST', '/api/sync/resolve', {
    cookie,
    body: { kind: 'galleryWall', value },
  })
  expect(settled.json<SyncStatus>().conflicts).toEqual([])
  await done()
})

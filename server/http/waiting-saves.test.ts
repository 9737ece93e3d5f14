// @module-tag long
import { readFile, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ContentIssue, SyncStatus } from '../../src/schema/api'
import { faultyGit } from '../git/test-site'
import { updateSingleton } from '../services/entries/update-singleton'
import { commitWhenReady } from '../services/save/commit-waiting'
import { ada, ben, file, siteWithWaiting } from '../testing/site-with-waiting'

const waiting = siteWithWaiting()
const { app, bio, git, call, byDeveloper, save, status, commitsMade } = waiting
const { conflictedMerge, restart, done } = waiting
const issues = async () => (await call('GET', '/api/content-issues')).json<ContentIssue[]>()

test('saves of a file that is being merged wait beside it, and go on top of a merge that is given up', async () => {
  await conflictedMerge()
  const markers = await bio()
  const content = { ...app.site.store.read('bio'), name: 'Wren Saved' }
  const body = { type: 'bio', content }
  const answer = await call('POST', '/api/cms-content', body)
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

test('what cannot be undone because a developer is merging it says so', async () => {
  await conflictedMerge()
  const change = await git('rev-parse', 'HEAD')
  const undo = () => call('POST', '/api/history/undo', { change })
  const answer = await undo()
  expect([answer.status, answer.json().message]).toEqual([
    409,
    expect.stringMatching(/^A developer is merging the biography in git .* once git is done/),
  ])
  await app.git('merge', '--abort')
  expect((await undo()).status).toBe(200)
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

test('a save of something else has its turn between many that are put on top of a merge', async () => {
  await conflictedMerge()
  for (let n = 1; n <= 11; n += 1) await save(ada, { name: `Name ${n}` })
  await app.git('merge', '--abort')
  const committing = commitWhenReady(app.site)
  const other = await updateSingleton(app.site, ben, 'agency', { agencyName: 'In Between' })
  expect(other.pending).toBeUndefined()
  await committing
  const subjects = (await commitsMade()).split('\n')
  expect(subjects).toHaveLength(12)
  expect(subjects.at(-1)).toBe('Ada: bio: update Full Name')
  expect(await bio()).toContain('name: Name 11')
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
  if (how === 'aborted') await restart()
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
  // One way the next process asks, the other way it asks no more.
  if (tagline === 'Mine') await restart()
  const { state, conflicts } = await status()
  expect(state).toBe('conflict')
  expect(conflicts).toMatchObject([
    { kind: 'bio', fields: [{ field: 'tagline', mine: 'Mine', theirs: 'Theirs' }] },
  ])
  const value = { ...conflicts[0]?.merged, tagline }
  const body = { kind: 'bio', value, revision: conflicts[0]?.revision }
  const settled = await call('POST', '/api/sync/resolve', body)
  expect([settled.status, settled.json<SyncStatus>().conflicts]).toEqual([200, []])
  expect(await bio()).toMatch(new RegExp(`name: Ben for ${tagline}\\ntagline: ${tagline}\\n`))
  if (tagline === 'Theirs') await restart()
  expect((await status()).conflicts).toEqual([])
  await done()
})

test('what waited is kept, and the owner told, where the file that names it was damaged', async () => {
  await conflictedMerge()
  await save(ada, { name: 'Saved beside' })
  const { edits } = app.site.waiting.waiting()[0] ?? { edits: [] }
  await app.close()
  const list = waiting.inSite('.callboard/waiting-saves.json')
  await writeFile(list, (await readFile(list, 'utf8')).slice(0, 40))
  const told = async () => (await issues()).filter((issue) => issue.file.includes('waiting-saves'))
  await restart()
  await restart()
  const [problem, ...others] = await told()
  expect(problem?.message).toContain('refs/callboard/waiting')
  expect(others).toEqual([])
  // Nor is it let go of by what waits now.
  await save(ben, { shortBio: 'Made on the first.' })
  await app.git('merge', '--abort')
  await commitWhenReady(app.site)
  const kept = await git('for-each-ref', '--format=%(objectname)', 'refs/callboard/waiting')
  expect(kept.split('\n')).toEqual(expect.arrayContaining(edits.map(({ after }) => after)))
  await rm(waiting.inSite(problem?.file ?? ''))
  await restart()
  expect(await told()).toEqual([])
  await done()
})

// @module-tag long
import { randomBytes } from 'node:crypto'
import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, faultyGit, writeFiles } from '../test-site'
import { bio, exchange, published, twoSites } from './test-two-sites'

test('work that is not committed is never overwritten; the outcome names it', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'here', 'content/new.md': 'here' })
  await published(here)
  await writeFiles(there.folder, { [bio]: 'typing' })
  const head = there.head()
  const first = await exchange(there)
  expect(first).toMatchObject({ state: 'failed', reason: 'uncommitted' })
  expect(first.state === 'failed' && first.message).toContain(bio)
  expect([there.read(bio), there.head()]).toEqual(['typing', head])
  developerGit(there.folder, 'checkout', '-q', bio)
  await writeFiles(there.folder, { 'content/new.md': 'untracked' })
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'uncommitted' })
  expect([there.read('content/new.md'), there.read(bio)]).not.toContain('here')
})

test.for(['content/users/mallory.yaml', 'content/Messages/mallory.yaml', 'content/users'])(
  '%s never comes in, not even out of a past commit',
  async (file) => {
    const { here, there } = await twoSites()
    await writeFiles(here.folder, { [file]: 'x' })
    developerGit(here.folder, 'add', '-f', file)
    developerGit(here.folder, 'commit', '-qm', 'users')
    developerGit(here.folder, 'rm', '-q', file)
    developerGit(here.folder, 'commit', '-qm', 'no users')
    expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'private' })
    developerGit(here.folder, 'push', '-q', 'origin', 'main')
    const head = there.head()
    expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'private' })
    expect(there.head()).toBe(head)
    expect(developerGit(there.folder, 'log', '--all', '--oneline', '--', file)).toBe('')
  },
)

test('a remote with another history, or with a replaced one, is not joined', async () => {
  const { remote, here, there } = await twoSites()
  await here.save({ [bio]: 'published' })
  await published(here)
  await published(there)
  developerGit(here.folder, 'push', '-q', '--force', 'origin', 'HEAD~:main')
  const head = there.head()
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'rewritten' })
  await writeFiles(here.folder, { [bio]: 'instead' })
  developerGit(here.folder, 'commit', '-qa', '--amend', '-m', 'instead')
  developerGit(here.folder, 'push', '-q', '--force', 'origin', 'main')
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'rewritten' })
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'rewritten' })
  expect([there.head(), there.read(bio)]).toEqual([head, 'published'])
  // What the message advises.
  developerGit(there.folder, 'fetch', '-q')
  developerGit(there.folder, 'reset', '-q', '--hard', 'origin/main')
  expect(await exchange(there)).toMatchObject({ state: 'done' })
  expect(there.read(bio)).toBe('instead')

  developerGit(here.folder, 'checkout', '-q', '--orphan', 'new')
  developerGit(here.folder, 'commit', '-qm', 'another site')
  developerGit(here.folder, 'push', '-q', '--force', 'origin', 'new:main')
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'unrelated' })
  expect(developerGit(remote, 'log', '-1', '--format=%s', 'main')).toBe('another site\n')
})

test('what a release before noted of an exchange counts until the next one, and goes with it', async () => {
  const { remote, here, there } = await twoSites()
  await here.save({ [bio]: 'published' })
  await published(here)
  await published(there)
  const [noted] = developerGit(
    there.folder,
    'for-each-ref',
    '--format=%(refname)',
    'refs/callboard',
  )
    .trim()
    .split('\n')
  const former = 'refs/callboard/synced/origin/main'
  developerGit(there.folder, 'update-ref', former, 'HEAD')
  developerGit(there.folder, 'update-ref', '-d', noted ?? '')
  developerGit(here.folder, 'push', '-q', '--force', 'origin', 'HEAD~:main')
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'rewritten' })
  developerGit(remote, 'branch', '-m', 'live')
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'branch-gone' })
  developerGit(here.folder, 'push', '-q', 'origin', 'main')
  expect(await exchange(there)).toMatchObject({ state: 'done' })
  const refs = developerGit(there.folder, 'for-each-ref', '--format=%(refname)', 'refs/callboard')
  expect(refs.trim()).toBe(noted)
})

test('a branch that was renamed there is not made anew, and is found where a developer says it is', async () => {
  const { remote, here } = await twoSites()
  developerGit(remote, 'branch', '-m', 'main', 'live')
  await here.save({ [bio]: 'new' })
  const gone = await exchange(here)
  expect(gone).toMatchObject({ state: 'failed', reason: 'branch-gone' })
  expect(gone.state === 'failed' && gone.message).toContain('main')
  expect(developerGit(remote, 'branch', '--format=%(refname:short)')).toBe('live\n')
  // What the message advises.
  developerGit(here.folder, 'fetch', '-q', 'origin')
  developerGit(here.folder, 'branch', '-q', '-u', 'origin/live')
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  expect(developerGit(remote, 'rev-parse', 'live').trim()).toBe(here.head())
})

test('a branch there that stands in the way is told from others who push, until a developer says which is meant', async () => {
  const { remote, here } = await twoSites()
  developerGit(here.folder, 'branch', '-m', 'main/live')
  await here.save({ [bio]: 'new' })
  const blocked = await exchange(here)
  expect(blocked).toMatchObject({ state: 'failed', reason: 'in-the-way' })
  expect(blocked.state === 'failed' && blocked.message).toContain('main/live')
  // What the message advises.
  developerGit(here.folder, 'fetch', '-q')
  developerGit(here.folder, 'branch', '-q', '-u', 'origin/main')
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  expect(developerGit(remote, 'rev-parse', 'main').trim()).toBe(here.head())
})

test('a branch that was renamed on both sides goes on where git’s record of the former is in the way', async () => {
  const { remote, here, there } = await twoSites()
  for (const folder of [remote, here.folder])
    developerGit(folder, 'branch', '-m', 'main', 'main/live')
  await here.save({ [bio]: 'new' })
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  expect(developerGit(remote, 'rev-parse', 'main/live').trim()).toBe(here.head())
  // Where it is known what was exchanged, a replaced history is told.
  developerGit(remote, 'update-ref', 'refs/heads/main/live', there.head())
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'rewritten' })
})

test('a remote that was emptied is filled again', async () => {
  const { remote, here } = await twoSites()
  developerGit(remote, 'update-ref', '-d', 'refs/heads/main')
  await here.save({ [bio]: 'new' })
  await published(here)
  expect(developerGit(remote, 'rev-parse', 'main').trim()).toBe(here.head())
})

test('a remote that is away, refuses or is wrong is told apart, and coming back is enough', async () => {
  const { remote, here } = await twoSites()
  await here.save({ [bio]: 'waiting' })
  await rename(remote, `${remote}.away`)
  const outcome = await exchange(here)
  expect(outcome).toMatchObject({ state: 'failed', reason: 'missing', received: [] })
  await rename(`${remote}.away`, remote)
  const hook = path.join(remote, 'hooks/pre-receive')
  await rm(hook, { force: true })
  await symlink('/bin/false', hook)
  const rejected = await exchange(here)
  expect(rejected).toMatchObject({ state: 'failed', reason: 'rejected' })
  const detail = rejected.state === 'failed' && rejected.detail
  expect(detail).toMatch(/^Counting objects: 100%.*done/m)
  expect(detail).not.toContain('\r')
  await rm(hook)
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  developerGit(here.folder, 'remote', 'set-url', 'origin', 'http://user:secret@127.0.0.1:9/x.git')
  const away = await exchange(here)
  expect(away).toMatchObject({ state: 'failed', reason: 'offline' })
  expect(JSON.stringify(away)).not.toContain('secret')
  expect(await here.repository.remote()).toEqual({
    name: 'origin',
    branch: 'main',
    address: 'http://127.0.0.1:9/x.git',
  })
})

test('a certificate that is not good is told apart from a line that is gone', async () => {
  const { here } = await twoSites()
  const words = `fatal: unable to access 'https://remote.example/': server certificate verification failed. CAfile: none`
  await faultyGit('ls-remote', `echo "${words}" >&2; exit 128`)
  await faultyGit('fetch', `echo "${words}" >&2; exit 128`)
  const outcome = await exchange(here)
  expect(outcome).toMatchObject({ state: 'failed', reason: 'untrusted' })
  expect(outcome.state === 'failed' && outcome.message).toContain('could not prove that it is that')
})

test.for([
  ['GitHub', ' ! [remote rejected] main -> main (Internal Server Error)'],
  ['GitHub', 'remote: fatal error in commit_refs\n ! [remote rejected] main -> main (failure)'],
  ['GitHub', ' ! [remote failure] main -> main (remote failed to report status)'],
  [
    'Gitea',
    'remote: Gitea: Internal Server Error\n ! [remote rejected] main -> main (pre-receive hook declined)',
  ],
  [
    'GitLab',
    'remote: GitLab: Internal API unreachable\n ! [remote rejected] main -> main (pre-receive hook declined)',
  ],
])('an error inside %s is told from a rule there: %s', async ([, words]) => {
  const { here } = await twoSites()
  await here.save({ [bio]: 'new' })
  await faultyGit('push', `printf '${words}\n' >&2; exit 1`)
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'unwell' })
})

test.for([
  ['receivepack', 'ulimit -f 8; git-receive-pack "$@"', 'unwritable'],
  // Since 2.48 git lets anybody fetch.
  ['receivepack', 'GIT_TEST_ASSUME_DIFFERENT_OWNER=1 git-receive-pack "$@"', 'foreign'],
])(
  'what comes of a remote with %s as “%s” says what is wrong there',
  async ([key, script, reason]) => {
    const { here } = await twoSites()
    await here.save({ [bio]: 'waiting', 'media/large.jpg': randomBytes(40_000).toString('hex') })
    const file = path.join(here.folder, '.git/there.sh')
    await writeFile(file, `#!/bin/bash\n${script}\n`, { mode: 0o755 })
    developerGit(here.folder, 'config', `remote.origin.${key}`, file)
    expect(await exchange(here)).toMatchObject({ state: 'failed', reason })
    developerGit(here.folder, 'config', '--unset', `remote.origin.${key}`)
    expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  },
)

test('a folder that somebody works in says so, and takes what comes once it is allowed to', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  developerGit(here.folder, 'remote', 'set-url', 'origin', there.folder)
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'checked-out' })
  // What the message advises.
  developerGit(there.folder, 'config', 'receive.denyCurrentBranch', 'updateInstead')
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  expect(there.read(bio)).toBe('new')
})

test('a remote whose commits are named by SHA-256 says so, empty or not', async () => {
  const { remote, here } = await twoSites()
  const other = path.join(path.dirname(remote), 'other')
  developerGit(here.folder, 'init', '-q', '--bare', '--object-format=sha256', other)
  developerGit(here.folder, 'remote', 'set-url', 'origin', other)
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'other-kind' })
  const tree = developerGit(other, 'hash-object', '-t', 'tree', '-w', '/dev/null').trim()
  const commit = developerGit(other, 'commit-tree', '-m', 'other', tree).trim()
  developerGit(other, 'update-ref', 'refs/heads/main', commit)
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'other-kind' })
})

test('a lock that was left at the remote is told from others who push, with git’s words for the log', async () => {
  const { remote, here } = await twoSites()
  await here.save({ [bio]: 'new' })
  const lock = path.join(remote, 'refs/heads/main.lock')
  await writeFile(lock, '')
  const locked = await exchange(here)
  expect(locked).toMatchObject({ state: 'failed', reason: 'locked' })
  expect(locked.state === 'failed' && locked.detail).toContain('refs/heads/main.lock')
  await rm(lock)
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
})

test('while a developer rebases, or looks at an old version, nothing is exchanged', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'here' })
  await published(here)
  await there.save({ [bio]: 'there' })
  developerGit(there.folder, 'fetch', '-q')
  expect(() => developerGit(there.folder, 'rebase', 'origin/main')).toThrow()
  const before = there.status()
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'not-ready' })
  expect(there.status()).toBe(before)
  await writeFiles(there.folder, { [bio]: 'rebased' })
  developerGit(there.folder, 'add', bio)
  developerGit(there.folder, 'rebase', '--continue')
  expect(await exchange(there)).toMatchObject({ state: 'done', sent: 1 })
  developerGit(there.folder, 'checkout', '-q', '--detach')
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'not-ready' })
})

test('a guard that cannot look refuses: nothing is sent and nothing taken in', async () => {
  const { remote, here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  const mend = await faultyGit('rev-list', 'kill -KILL $$')
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'stopped' })
  expect(developerGit(remote, 'log', '--format=%s', 'main')).toBe('Start the history\n')
  mend()
  await published(here)
  await faultyGit('rev-list', 'kill -KILL $$')
  expect(await exchange(there)).toMatchObject({ state: 'failed', received: [] })
  expect(developerGit(there.folder, 'for-each-ref', 'refs/callboard')).not.toContain('incoming')
})

test('one branch is pushed, and nothing that is configured to go with it', async () => {
  const { remote, here } = await twoSites()
  await here.save({ [bio]: 'new' })
  developerGit(here.folder, 'tag', '-a', 'private', '-m', 'for our eyes')
  developerGit(here.folder, 'notes', 'add', '-m', 'for our eyes')
  await here.repository.keepBlobs([await here.repository.keepContent(Buffer.from('It waits'))])
  developerGit(here.folder, 'config', 'push.followTags', 'true')
  developerGit(here.folder, 'config', 'remote.origin.mirror', 'true')
  developerGit(here.folder, 'config', 'push.pushOption', 'loud')
  await published(here)
  expect(developerGit(remote, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main\n')
})

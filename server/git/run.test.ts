import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { readBlobs } from './blobs'
import { readDiskForms } from './disk-form'
import { git, GitError } from './run'
import { SiteRepository } from './site-repository'
import { begunSite, developerGit, faultyGit, owner, writeFiles } from './test-site'

const die = 'kill -KILL $$'

async function open() {
  const workTree = await begunSite()
  const repository = await SiteRepository.open(workTree)
  const save = { paths: ['content/bio.md'], author: owner, subject: 'save', trailers: [] }
  return { workTree, repository, save }
}

test('a git that is killed has failed, whatever it said before', async () => {
  const { workTree } = await open()
  await faultyGit('ls-files', `$REAL "$@"; ${die}`)
  await expect(git({ workTree }, ['ls-files'])).rejects.toThrow('git ls-files was killed')
  await faultyGit('rev-parse', die)
  const asked = git({ workTree }, ['rev-parse', 'HEAD'], { answers: [1] })
  await expect(asked).rejects.toThrow('git rev-parse was killed')
})

test('an error says how git ended, also where git said why', async () => {
  const { workTree } = await open()
  const asked = () => git({ workTree }, ['ls-files', '--nonsense']).catch((error: unknown) => error)
  expect(await asked()).toBeInstanceOf(GitError)
  expect(await asked()).toMatchObject({ exitCode: 129, message: expect.stringContaining('usage') })
  await faultyGit('ls-files', `echo last words >&2; ${die}`)
  expect(await asked()).toMatchObject({ exitCode: null })
  vi.stubEnv('PATH', '/nowhere')
  expect(await asked()).toMatchObject({ message: expect.stringContaining('ENOENT') })
})

test('only the exit codes that a command may answer with count, though it says nothing', async () => {
  const { workTree } = await open()
  const ask = (...answers: number[]) =>
    git({ workTree }, ['merge-base', 'HEAD', 'HEAD'], { answers })
  await faultyGit('merge-base', 'exit 3')
  await expect(ask(1)).rejects.toThrow('git merge-base ended with code 3')
  expect(await ask(1, 3)).toBe('')
})

test('a git that hangs is ended with all that it started, and the error says so', async () => {
  const { workTree } = await open()
  await faultyGit('ls-files', 'trap "" INT TERM; sleep 600 & wait; sleep 600')
  await expect(git({ workTree }, ['ls-files'], { limit: 300 })).rejects.toThrow(
    'git ls-files did not end in time and was stopped',
  )
  await expect(git({ workTree }, ['ls-files'], { limit: 60_000, silence: 300 })).rejects.toThrow(
    'did not end in time',
  )
})

test('git is in a process group of its own, where no signal to ours reaches it', async () => {
  const { workTree } = await open()
  await faultyGit('ls-files', 'ps -o pgid= -p $$; exit 0')
  const group = Number(await git({ workTree }, ['ls-files']))
  expect(group).toBeGreaterThan(0)
  await faultyGit('ls-files', 'ps -o pgid= -p $PPID; exit 0')
  expect(Number(await git({ workTree }, ['ls-files']))).not.toBe(group)
})

test.each(['update-index', 'commit', 'status'])(
  'a save whose %s is killed is refused, and the index is as it was',
  async (command) => {
    const { workTree, repository, save } = await open()
    const head = developerGit(workTree, 'rev-parse', 'HEAD').trim()
    await writeFiles(workTree, { 'content/bio.md': 'saved' })
    await faultyGit(command, die)
    await expect(repository.commit(save)).rejects.toMatchObject({ code: 'storage_failed' })
    expect(developerGit(workTree, 'rev-parse', 'HEAD').trim()).toBe(head)
    expect(developerGit(workTree, 'diff', '--cached', '--name-only')).toBe('')
  },
)

const firstTime = (script: string) =>
  `mark="$PWD/.callboard/interrupted"; first() { [ ! -e "$mark" ] && : > "$mark"; }; ${script}`

test.each([
  ['update-index', 'as it starts', 'first && kill -INT $$; exec $REAL "$@"'],
  ['status', 'as it starts', 'first && kill -TERM $$; exec $REAL "$@"'],
  ['commit', 'as it starts', 'first && kill -INT $$; exec $REAL "$@"'],
  ['commit', 'when it is done', '$REAL "$@"; first && kill -TERM $$; exit 0'],
  ['commit', 'for good when it is done', `$REAL "$@" | head -c 40; ${die}`],
])('a save whose %s is interrupted %s is committed once', async (command, _, script) => {
  const { workTree, repository, save } = await open()
  const head = developerGit(workTree, 'rev-parse', 'HEAD').trim()
  await writeFiles(workTree, { 'content/bio.md': 'saved' })
  await faultyGit(command, firstTime(script))
  const made = await repository.commit(save)
  expect(developerGit(workTree, 'rev-list', `${head}..HEAD`).trim()).toBe(made)
  expect(developerGit(workTree, 'show', 'HEAD:content/bio.md')).toBe('saved')
  expect(developerGit(workTree, 'status', '--porcelain', 'content')).toBe('')
})

/** Has git commit: what is packed is left to it, but for what was read once and stays at hand. */
function packAway(workTree: string) {
  developerGit(workTree, 'commit', '-q', '--allow-empty', '-m', randomUUID())
  developerGit(workTree, 'repack', '-adq')
}

test('a save whose commit ends badly below somebody else’s is known by its own', async () => {
  const { workTree, repository, save } = await open()
  await writeFiles(workTree, { 'content/bio.md': 'saved' })
  packAway(workTree)
  const theirs = '$REAL -c user.name=D -c user.email=d@e commit -q --allow-empty -m theirs'
  await faultyGit('commit', `$REAL "$@"; ${theirs}; ${die}`)
  const made = await repository.commit({
    ...save,
    contents: new Map([['content/bio.md', Buffer.from('saved')]]),
  })
  expect(developerGit(workTree, 'rev-parse', 'HEAD^').trim()).toBe(made)
  expect(developerGit(workTree, 'show', `${made}:content/bio.md`)).toBe('saved')
})

// Git writes the branch first, and then the index.
const diesBeforeIndex = `cp .git/index .git/before; $REAL "$@"; mv .git/before .git/index; ${die}`

test('a save that git committed before it was killed is in the index, too', async () => {
  const { workTree, repository, save } = await open()
  await writeFiles(workTree, { 'content/bio.md': 'saved' })
  packAway(workTree)
  await faultyGit('commit', diesBeforeIndex)
  const contents = new Map([['content/bio.md', Buffer.from('saved')]])
  const made = await repository.commit({ ...save, contents })
  expect(developerGit(workTree, 'rev-parse', 'HEAD').trim()).toBe(made)
  expect(developerGit(workTree, 'status', '--porcelain', 'content')).toBe('')
})

test('a save that was committed is never refused because git does not tell of its commit', async () => {
  const { workTree, repository, save } = await open()
  await writeFiles(workTree, { 'content/bio.md': 'saved' })
  packAway(workTree)
  await faultyGit('commit', diesBeforeIndex)
  await faultyGit('log', die)
  const contents = new Map([['content/bio.md', Buffer.from('saved')]])
  expect(await repository.commit({ ...save, contents })).toBe('')
  expect(developerGit(workTree, 'show', 'HEAD:content/bio.md')).toBe('saved')
  expect(developerGit(workTree, 'status', '--porcelain', 'content')).toBe('')
})

test('a part of an object is never taken for the whole of it', async () => {
  const { workTree } = await open()
  await writeFiles(workTree, { 'content/long.md': 'a long text\n'.repeat(20_000) })
  developerGit(workTree, 'add', 'content/long.md')
  const id = developerGit(workTree, 'rev-parse', ':content/long.md').trim()
  const version = { path: 'content/long.md', blob: id }
  await faultyGit('cat-file', '$REAL "$@" | head -c 3000; exit 0')
  await expect(readBlobs({ workTree }, [id])).rejects.toThrow('cat-file')
  await expect(readDiskForms({ workTree }, [version])).rejects.toThrow('cat-file')
  await faultyGit('cat-file', 'exit 0')
  await expect(readBlobs({ workTree }, [id])).rejects.toThrow('cat-file')
  await expect(readDiskForms({ workTree }, [version])).rejects.toThrow('cat-file')
})

import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { disownFiles } from '../../testing/failing-disk'
import { SiteRepository } from '../site-repository'
import {
  begunSite,
  developerGit,
  faultyGit,
  owner,
  temporaryFolder,
  temporarySite,
  writeFiles,
} from '../test-site'
import { commitOnly, type Author } from './commit'
import { commitDirectly } from './commit-directly'
import { updateIndex } from './staging'

type Files = Readonly<Record<string, string | null>>

const at = new Date('2026-02-03T04:05:06Z')
const long = `content/news/${'long-'.repeat(45)}story.md`
const names = [
  'content/bio.md',
  'content/news/2026-01-01-first.md',
  'content/news/ünï.md',
  'content/news-letter.md',
  'content/new/a.md',
  'content/zebra/deep/er.yaml',
  'media/wren.jpg',
  long,
] as const

async function open() {
  const site = await begunSite()
  return inSite(site)
}

function inSite(site: string) {
  const git = path.join(site, '.git')
  const place = { workTree: site }
  const folders = { gitDir: git, commonDir: git }
  const write = async (files: Files) => {
    for (const [file, text] of Object.entries(files)) {
      if (text === null) await rm(path.join(site, file), { force: true })
      else await writeFiles(site, { [file]: text })
    }
  }
  const requestOf = (files: Files, author: Author = owner) => ({
    paths: Object.keys(files),
    author,
    subject: 'save',
    trailers: [['Entry', 'bio']] as const,
    at,
  })
  /** As the product does it. */
  const commit = async (files: Files, author?: Author) => {
    await write(files)
    const contents = new Map(
      Object.entries(files).map(([file, text]) => [file, text === null ? null : Buffer.from(text)]),
    )
    return commitDirectly(place, folders, requestOf(files, author), contents)
  }
  /** As git does it. */
  const commitByGit = async (files: Files, author?: Author) => {
    await write(files)
    const known = developerGit(site, 'ls-files', '-z').split('\0')
    const paths = Object.keys(files).filter((file) => files[file] !== null || known.includes(file))
    await updateIndex(place, folders, paths)
    return commitOnly(place, folders, paths, requestOf(files, author))
  }
  const head = () => developerGit(site, 'rev-parse', 'HEAD').trim()
  return { site, commit, commitByGit, head }
}

function mustBeSound(site: string) {
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
  expect(developerGit(site, 'write-tree')).toBe(developerGit(site, 'rev-parse', 'HEAD^{tree}'))
  developerGit(site, 'fsck', '--strict', '--full')
}

const letters = fc.constantFrom(...'aB9 .,:;<>"\'\\éß\n\t\u{1F3AD}')
const text = fc.string({ unit: letters, maxLength: 12 })

test('what is committed is to the bit what git would have committed', async () => {
  const own = await open()
  const copy = await temporaryFolder()
  await cp(own.site, copy, { recursive: true })
  const other = inSite(copy)
  const steps = fc.array(
    fc.record({
      files: fc.dictionary(fc.constantFrom(...names), fc.option(fc.string({ maxLength: 40 })), {
        minKeys: 1,
        maxKeys: 3,
        noNullPrototype: true,
      }),
      author: fc.record({ name: text.map((name) => `A${name}`), email: text }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const site of [own.site, other.site]) {
        developerGit(site, 'reset', '-q', '--hard', 'HEAD')
      }
      for (const { files, author } of all) {
        const made = await own.commit(files, author)
        const byGit = await other.commitByGit(files, author)
        expect(made).toBe(byGit)
        if (!made) continue
        expect(own.head()).toBe(byGit)
        // The last line of the log, too, but for its moment.
        const logged = (site: string) => developerGit(site, 'reflog', '-1', '--format=%H %gs %gn')
        expect(logged(own.site)).toBe(logged(other.site))
      }
      mustBeSound(own.site)
    }),
    { numRuns: 6 },
  )
})

test('a folder comes with its first file and goes with its last', async () => {
  const { site, commit, head } = await open()
  expect(await commit({ 'content/a/b/c.md': 'x' })).toBe(head())
  expect(await commit({ 'content/a/b/c.md': null })).toBe(head())
  expect(developerGit(site, 'ls-tree', '-r', '--name-only', 'HEAD')).not.toContain('content/a')
  mustBeSound(site)
})

test('an object that another user has made is made again', async () => {
  const { site, commit, head } = await open()
  await commit({ 'content/bio.md': 'before' })
  await commit({ 'content/bio.md': 'after' })
  disownFiles()
  expect(await commit({ 'content/bio.md': 'before' })).toBe(head())
  mustBeSound(site)
})

test('what a developer has staged stays as it is, and no commit takes it', async () => {
  const { site, commit, head } = await open()
  await writeFiles(site, { 'content/mine.md': 'staged', 'media/wren.jpg': 'staged too' })
  developerGit(site, 'add', '.')
  developerGit(site, 'rm', '-q', '--cached', 'content/news/2026-01-01-first.md')
  const staged = developerGit(site, 'diff', '--cached', '--name-status')
  expect(await commit({ 'content/bio.md': 'saved', 'content/new.md': 'new' })).toBe(head())
  expect(developerGit(site, 'diff', '--cached', '--name-status')).toBe(staged)
  expect(developerGit(site, 'show', '--format=', '--name-only')).toBe(
    'content/bio.md\ncontent/new.md\n',
  )
  developerGit(site, 'fsck', '--strict')
})

test.each<[string, (site: string) => unknown]>([
  [
    'an index with paths cut short',
    (site) => developerGit(site, 'update-index', '--index-version=4'),
  ],
  ['a split index', (site) => developerGit(site, 'update-index', '--split-index')],
  ['an untracked cache', (site) => developerGit(site, 'update-index', '--untracked-cache')],
  ['packed objects', (site) => developerGit(site, 'gc', '-q')],
  ['packed branches', (site) => developerGit(site, 'pack-refs', '--all')],
  ['a detached HEAD', (site) => developerGit(site, 'checkout', '-q', '--detach')],
  [
    'a merge without conflicts that waits for its commit',
    async (site) => {
      developerGit(site, 'checkout', '-q', '-b', 'other')
      await writeFiles(site, { 'content/other.md': 'other' })
      developerGit(site, 'add', '.')
      developerGit(site, 'commit', '-qm', 'other')
      developerGit(site, 'checkout', '-q', 'main')
      developerGit(site, 'merge', '-q', '--no-ff', '--no-commit', 'other')
    },
  ],
  ['a staged edit', (site) => developerGit(site, 'rm', '-q', '--cached', 'content/bio.md')],
  [
    'an edit that is staged',
    async (site) => {
      await writeFiles(site, { 'content/bio.md': 'staged' })
      developerGit(site, 'add', 'content/bio.md')
    },
  ],
  ['a program', (site) => developerGit(site, 'update-index', '--chmod=+x', 'content/bio.md')],
  [
    'a program that is one on the disk',
    async (site) => {
      await chmod(path.join(site, 'content/bio.md'), 0o755)
      developerGit(site, 'update-index', '--chmod=+x', 'content/bio.md')
    },
  ],
  ['a program on the disk alone', (site) => chmod(path.join(site, 'content/bio.md'), 0o755)],
  [
    'a link',
    async (site) => {
      await rename(path.join(site, 'content/bio.md'), path.join(site, 'content/real.md'))
      await symlink('real.md', path.join(site, 'content/bio.md'))
    },
  ],
  [
    'a file that git was told to leave alone',
    (site) => developerGit(site, 'update-index', '--skip-worktree', 'content/bio.md'),
  ],
  ['attributes', (site) => writeFiles(site, { '.gitattributes': '* text=auto\n' })],
  ['attributes near', (site) => writeFiles(site, { 'content/.gitattributes': '* text\n' })],
  ['attributes of its own', (site) => writeFiles(site, { '.git/info/attributes': '* text\n' })],
  [
    'attributes that are on the disk no more',
    async (site) => {
      await writeFiles(site, { 'content/.gitattributes': '* text\n' })
      developerGit(site, 'add', '.')
      await rm(path.join(site, 'content/.gitattributes'))
    },
  ],
  ['a damaged index', (site) => writeFiles(site, { '.git/index': 'DIRC\0\0\0\x02\0\0\0\x05' })],
])('%s: that is left to git, and nothing is changed', async (_, deed) => {
  const { site, commit, head } = await open()
  await deed(site)
  const before = head()
  expect(await commit({ 'content/bio.md': 'saved' })).toBeUndefined()
  expect(head()).toBe(before)
  await expect(rm(path.join(site, '.git/index.lock'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('attributes of the user’s are noticed when the repository is opened', async () => {
  const site = await temporarySite()
  vi.stubEnv('XDG_CONFIG_HOME', path.join(site, 'config'))
  onTestFinished(() => void vi.unstubAllEnvs())
  await writeFiles(site, { 'config/git/attributes': '* text=auto\n' })
  const repository = await SiteRepository.open(site)
  const before = developerGit(site, 'rev-parse', 'HEAD').trim()
  const mend = await faultyGit('commit', 'exit 1')
  await writeFiles(site, { 'content/bio.md': 'saved' })
  const contents = new Map([['content/bio.md', Buffer.from('saved')]])
  const request = { paths: [...contents.keys()], author: owner, subject: 's', trailers: [] }
  // Git is asked, which here refuses.
  await expect(repository.commit({ ...request, contents })).rejects.toMatchObject({ status: 500 })
  mend()
  expect(developerGit(site, 'rev-parse', 'HEAD').trim()).toBe(before)
})

test.each(['index.lock', 'HEAD.lock', 'refs/heads/main.lock'])(
  'somebody else’s %s stops it, and stays',
  async (lock) => {
    const { site, commit, head } = await open()
    const before = head()
    await writeFiles(site, { [`.git/${lock}`]: '' })
    await expect(commit({ 'content/bio.md': 'saved' })).rejects.toThrow(/\.lock': File exists/)
    expect(head()).toBe(before)
    await rm(path.join(site, '.git', lock))
    expect(await commit({ 'content/bio.md': 'saved' })).toBe(head())
    mustBeSound(site)
  },
)

test('a commit that the disk refuses is in no log of git’s', async () => {
  const { site, commit, head } = await open()
  const [before, logs] = [head(), path.join(site, '.git/logs')]
  const logged = await readFile(path.join(logs, 'HEAD'), 'utf8')
  await rm(path.join(logs, 'refs/heads/main'))
  await mkdir(path.join(logs, 'refs/heads/main'))
  await expect(commit({ 'content/bio.md': 'refused' })).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await readFile(path.join(logs, 'HEAD'), 'utf8')).toBe(logged)
  expect(head()).toBe(before)
})

test.each([
  ['has another content by then', Buffer.from('saved')],
  ['is there again', null],
])('a file that %s is not committed', async (_what, content) => {
  const { site, head } = await open()
  const git = path.join(site, '.git')
  const contents = new Map([['content/bio.md', content]])
  await writeFiles(site, { 'content/bio.md': 'edited' })
  const request = { paths: [...contents.keys()], author: owner, subject: 's', trailers: [] }
  const folders = { gitDir: git, commonDir: git }
  const before = head()
  expect(await commitDirectly({ workTree: site }, folders, request, contents)).toBeUndefined()
  expect(head()).toBe(before)
})

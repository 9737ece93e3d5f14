import { existsSync } from 'node:fs'
import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { blobId } from '../files/blob-id'
import { SiteRepository } from './site-repository'
import {
  begunSite,
  faultyGit,
  developerGit,
  owner,
  temporaryFolder,
  temporarySite,
  writeFiles,
} from './test-site'

const save = (paths: string[], subject = 'bio: update') => ({
  paths,
  author: owner,
  subject,
  trailers: [
    ['Entry', 'bio'],
    ['Action', 'update'],
  ] as const,
})

test('a folder without a repository becomes one, without anything private', async () => {
  const site = await temporarySite()
  await writeFiles(site, {
    'content/users/ada.yaml': 'password: secret\n',
    'content/messages/m.yaml': 'email: visitor@example.org\n',
    'notes.txt': 'not content',
  })
  await SiteRepository.open(site)
  expect(developerGit(site, 'ls-files').trim().split('\n')).toEqual([
    '.gitignore',
    'content/bio.md',
    'content/news/2026-01-01-first.md',
    'media/wren.jpg',
  ])
  expect(developerGit(site, 'branch', '--show-current').trim()).toBe('main')
  expect(developerGit(site, 'status', '--porcelain').trim()).toBe('?? notes.txt')
})

test('a folder inside another repository gets its own, which the first start says', async () => {
  const outer = await realpath(await temporaryFolder())
  developerGit(outer, 'init', '-q', '-b', 'main')
  const files = ['new', 'tracked', 'ignored'].map((name) => [`web/${name}/content/bio.md`, 'x'])
  await writeFiles(outer, { ...Object.fromEntries(files), '.gitignore': 'ignored/\n' })
  developerGit(outer, 'add', 'web/tracked')
  const said: string[] = []
  const log = { error: (_fields: object, message: string) => void said.push(message) }
  const open = (name: string) => SiteRepository.open(path.join(outer, 'web', name), { log })
  for (const name of ['new', 'tracked', 'ignored']) await open(name)
  await open('new')
  const words = (name: string) =>
    `${path.join(outer, 'web', name)} lies in the git repository ${outer}, which does not see`
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^${words('new')}.*\\.gitignore name this one\\.$`)),
    expect.stringMatching(new RegExp(`^${words('tracked')}.* with git rm -r --cached\\.$`)),
  ])
  expect(existsSync(path.join(outer, 'web/new/.git/HEAD'))).toBe(true)
  expect(developerGit(outer, 'rev-list', '--all')).toBe('')
})

test('a save is one commit of exactly its paths by its author', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, {
    'content/bio.md': 'changed',
    'content/news/2026-02-02-second.md': 'added',
    'media/ünï “quote”\n.jpg': 'odd name',
    'content/story.md': 'not part of it',
  })
  await rm(path.join(site, 'content/news/2026-01-01-first.md'))
  const paths = ['content/bio.md', 'content/news/2026-02-02-second.md', 'media/ünï “quote”\n.jpg']
  const id = await repository.commit(
    save([...paths, 'content/news/2026-01-01-first.md'], 'news: add "Cäst in\nAnnie"'),
  )
  expect(developerGit(site, 'rev-parse', 'HEAD').trim()).toBe(id)
  expect(developerGit(site, 'log', '-1', '--format=%an <%ae>|%cn <%ce>|%B').trim()).toBe(
    'Ada Owner <ada@callboard.invalid>|Ada Owner <ada@callboard.invalid>|news: add "Cäst in Annie"\n\nEntry: bio\nAction: update',
  )
  const touched = developerGit(site, 'show', '-z', '--name-status', '--no-renames', '--format=')
  expect(touched.split('\0').filter(Boolean)).toEqual([
    ...['M', 'content/bio.md'],
    ...['D', 'content/news/2026-01-01-first.md'],
    ...['A', 'content/news/2026-02-02-second.md'],
    ...['A', 'media/ünï “quote”\n.jpg'],
  ])
  expect(developerGit(site, 'status', '--porcelain').trim()).toBe('?? content/story.md')
})

test('work of a developer that is staged, half staged, untracked or removed stays as it was', async () => {
  const site = await temporarySite()
  await writeFiles(site, { 'content/story.md': 'one', 'content/agency.yaml': 'a', 'x.txt': 'x' })
  const repository = await SiteRepository.open(site)
  developerGit(site, 'add', 'x.txt')
  developerGit(site, 'commit', '-qm', 'x')
  await writeFiles(site, { 'content/story.md': 'staged', 'new.txt': 'intended', 'u.txt': 'u' })
  developerGit(site, 'add', 'content/story.md')
  developerGit(site, 'add', '-N', 'new.txt')
  developerGit(site, 'rm', '-q', '--cached', 'x.txt')
  await writeFiles(site, { 'content/story.md': 'staged and more', 'content/agency.yaml': 'b' })
  const before = developerGit(site, 'status', '--porcelain=v2')
  await writeFiles(site, { 'content/bio.md': 'saved', 'content/site.yaml': 'new' })
  await repository.commit(save(['content/bio.md', 'content/site.yaml']))
  expect(developerGit(site, 'status', '--porcelain=v2')).toBe(before)
  expect(developerGit(site, 'show', ':content/story.md')).toBe('staged')
})

test('what differs from nothing is not committed', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  expect(await repository.commit(save(['content/bio.md', 'content/none.md']))).toBe('')
  expect(await repository.commitHandEdits(['content/bio.md'])).toBeUndefined()
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test('the configuration of the machine plays no part but in what is stored of a file', async () => {
  const site = await temporarySite()
  const home = await temporaryFolder()
  await writeFiles(home, {
    hostile: [
      '[user]\n name = Nobody\n useConfigOnly = true',
      '[commit]\n gpgSign = true\n template = /nowhere',
      '[gpg]\n program = /bin/false',
      `[core]\n hooksPath = ${home}\n autocrlf = true\n safecrlf = true\n excludesFile = ${home}/ignore\n fsmonitor = /bin/false\n attributesFile = ${home}/attributes\n editor = /bin/false`,
      '[filter "loud"]\n clean = tr a-z A-Z\n required',
      '[status]\n showUntrackedFiles = no\n short = true\n[log]\n showSignature = true\n[color]\n ui = always',
    ].join('\n'),
    ignore: '*\n',
    attributes: '*.md filter=loud\n',
    'pre-commit': '#!/bin/sh\nexit 1\n',
  })
  developerGit(home, 'init', '-q', '.')
  vi.stubEnv('GIT_CONFIG_GLOBAL', path.join(home, 'hostile'))
  vi.stubEnv('GIT_DIR', path.join(home, '.git'))
  vi.stubEnv('GIT_INDEX_FILE', path.join(home, 'index'))
  vi.stubEnv('HOME', undefined)
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved\r\n', 'content/site.yaml': 'mixed\r\nlines\n' })
  await repository.commit(save(['content/bio.md', 'content/site.yaml']))
  vi.unstubAllEnvs()
  expect(developerGit(site, 'show', 'HEAD:content/bio.md')).toBe('SAVED\n')
  expect(developerGit(site, 'show', 'HEAD:content/site.yaml')).toBe('mixed\nlines\n')
  expect(developerGit(site, 'log', '--format=%an')).toBe('Ada Owner\nCallboard\n')
})

test('hooks of the repository do not run', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  for (const hook of ['pre-commit', 'commit-msg', 'prepare-commit-msg', 'post-commit']) {
    const content = `#!/bin/sh\ntouch ${site}/ran\nexit 1\n`
    await writeFile(path.join(site, '.git/hooks', hook), content, { mode: 0o755 })
  }
  await writeFiles(site, { 'content/bio.md': 'saved' })
  await repository.commit(save(['content/bio.md']))
  expect(existsSync(path.join(site, 'ran'))).toBe(false)
})

test('hooks that are set in the configuration do not run, of a git that knows them', async () => {
  const site = await begunSite()
  const seen = path.join(site, '.callboard/hooked')
  const events = ['reference-transaction', 'pre-commit', 'prepare-commit-msg', 'post-commit']
  for (const event of [...events, 'post-index-change', 'pre-auto-gc', 'post-merge']) {
    developerGit(site, 'config', '--add', 'hook.mine.event', event)
  }
  developerGit(site, 'config', 'hook.mine.command', `touch ${seen}; false`)
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved', 'content/site.yaml': 'by hand' })
  await repository.commit(save(['content/bio.md']))
  await repository.commitHandEdits(['content/site.yaml'])
  expect(existsSync(seen)).toBe(false)
})

test('a file is found by blob and by commit, byte for byte', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const bytes = await readFile(path.join(site, 'media/wren.jpg'))
  const blob = developerGit(site, 'rev-parse', 'HEAD:media/wren.jpg').trim()
  expect(await repository.fileAt(blob)).toEqual(bytes)
  expect(await repository.fileAt('HEAD', 'media/wren.jpg')).toEqual(bytes)
  expect(await repository.fileAt('HEAD', 'media/none.jpg')).toBeUndefined()
  expect(await repository.fileAt('HEAD^', 'media/wren.jpg')).toBeUndefined()
  expect(await repository.fileAt('HEAD', 'media')).toBeUndefined()
  expect(await repository.fileAt('--all', 'x')).toBeUndefined()
  expect(await repository.fileAt('0'.repeat(40))).toBeUndefined()
  expect(await repository.blobs(['0'.repeat(40), blob, 'x'])).toEqual([undefined, bytes, undefined])
})

test('private files never enter the site’s repository', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/users/ada.yaml': 'x' })
  await expect(repository.commit(save(['content/users/ada.yaml']))).rejects.toThrow('belong')
  await expect(repository.commit(save(['content/Users/ada.yaml']))).rejects.toThrow('belong')
  await writeFiles(site, { 'content/bio.md': 'kept' })
  await repository.keep(['content/bio.md', 'content/users/ada.yaml'])
  expect((await repository.fileAt(blobId('kept')))?.toString()).toBe('kept')
  expect(await repository.fileAt(blobId('x'))).toBeUndefined()
  developerGit(site, 'add', '-f', 'content/users/ada.yaml')
  await expect(SiteRepository.open(site)).rejects.toThrow('content/users/ada.yaml')
})

test('a .gitignore that would publish private files stops the start', async () => {
  const site = await temporarySite()
  await writeFiles(site, { '.gitignore': '!content/users/\n' })
  await expect(SiteRepository.open(site)).rejects.toThrow('content/users/')
})

test('a developer’s .gitignore is left alone: the repository itself ignores what is private', async () => {
  const site = await temporarySite()
  developerGit(site, 'init', '-q', '-b', 'trunk')
  await writeFiles(site, { '.gitignore': 'node_modules\n' })
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/users/ada.yaml': 'x', 'content/messages/m.yaml': 'x' })
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
  expect(await readFile(path.join(site, '.gitignore'), 'utf8')).toBe('node_modules\n')
  expect(await repository.state()).toEqual({ ready: true, branch: 'trunk' })
})

test('on a branch without a .gitignore nothing private is taken in, nor deleted on the way back', async () => {
  const site = await temporarySite()
  const secret = {
    'content/users/ada.yaml': 'password: secret\n',
    '.callboard/sessions.json': '{}',
  }
  await writeFiles(site, secret)
  await SiteRepository.open(site)
  developerGit(site, 'checkout', '-q', '--orphan', 'pages')
  developerGit(site, 'rm', '-rfq', '.')
  await writeFiles(site, { 'index.html': '<p>Hello</p>' })
  developerGit(site, 'add', '-A')
  developerGit(site, 'commit', '-qm', 'Publish')
  expect(developerGit(site, 'ls-files')).toBe('index.html\n')
  developerGit(site, 'checkout', '-q', 'main')
  for (const file of Object.keys(secret)) expect(existsSync(path.join(site, file))).toBe(true)

  // Said once, however often the site is opened.
  await SiteRepository.open(site)
  const lines = (await readFile(path.join(site, '.git/info/exclude'), 'utf8')).split('\n')
  expect(lines.filter((line) => line.includes('content/users/'))).toHaveLength(1)
})

test('a repository of another format is refused in words that say what to do', async () => {
  const site = await temporarySite()
  developerGit(site, 'init', '-q', '--object-format=sha256')
  await expect(SiteRepository.open(site)).rejects.toThrow('git fast-export --all')
})

test('a new repository has the format that is known here, whatever the machine says', async () => {
  const site = await temporarySite()
  vi.stubEnv('GIT_DEFAULT_HASH', 'sha256')
  await SiteRepository.open(site)
  vi.unstubAllEnvs()
  expect(developerGit(site, 'rev-parse', '--show-object-format').trim()).toBe('sha1')
})

// Played, since only gits from 2.45 on know reftables and 2.38 is enough: this one says in its
// configuration what git 3 does by default, for which Callboard refuses a site.
test('where git makes reftables by default, a new site has its branches in files', async () => {
  const site = await temporarySite()
  const byDefault = '$REAL "$@" && $REAL config extensions.refstorage reftable'
  await faultyGit('init', `[ "$GIT_DEFAULT_REF_FORMAT" ] || { ${byDefault}; exit; }`)
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved' })
  await repository.commit(save(['content/bio.md']))
  expect((await repository.state()).ready).toBe(true)
})

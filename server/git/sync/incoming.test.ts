// @module-tag long
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { chmod, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, writeFiles } from '../test-site'
import { bio, exchange, news, published, type Site, twoSites } from './test-two-sites'

/** A developer's commit of these files, published without a sync of ours. */
async function push(site: Site, files: Record<string, string>, subject = 'code') {
  await writeFiles(site.folder, files)
  commitAll(site, subject)
  developerGit(site.folder, 'push', '-q', 'origin', 'main')
}

/** What is there on disk, told apart enough for these tests. */
function onDisk({ folder }: Site, file: string) {
  const found = lstatSync(path.join(folder, file), { throwIfNoEntry: false })
  return found && [found.mode, found.isFile() && readFileSync(path.join(folder, file), 'utf8')]
}

function commitAll({ folder }: Site, subject: string) {
  developerGit(folder, 'add', '-A')
  developerGit(folder, 'commit', '-qm', subject)
}

const link = (file: string, target: string) => async (site: Site) => {
  await symlink(target, path.join(site.folder, file))
  commitAll(site, 'link')
}

async function program(site: Site) {
  await writeFiles(site.folder, { 'media/run.sh': '#!/bin/sh\n' })
  await chmod(path.join(site.folder, 'media/run.sh'), 0o755)
  commitAll(site, 'program')
}

function submodule(site: Site) {
  const info = `160000,${site.head()},media/sub`
  developerGit(site.folder, 'update-index', '--add', '--cacheinfo', info)
  developerGit(site.folder, 'commit', '-qm', 'submodule')
}

async function film(site: Site) {
  const { folder } = site
  const file = path.join(folder, '.callboard/film.mp4')
  await writeFile(file, '')
  await truncate(file, 101 * 1024 * 1024)
  // To press and to send so much takes longer than all else: all see what is here, as it is.
  const press = ['-c', 'core.bigFileThreshold=1m', '-c', 'core.compression=1']
  const id = developerGit(folder, ...press, 'hash-object', '-w', file).trim()
  const seen = path.join(folder, '.git/objects\n')
  for (const other of ['remote', 'there/.git'])
    await writeFiles(path.dirname(folder), { [`${other}/objects/info/alternates`]: seen })
  developerGit(folder, 'update-index', '--add', '--cacheinfo', `100644,${id},media/film.mp4`)
  developerGit(folder, 'commit', '-qm', 'film')
}

async function folderAsLink(site: Site) {
  await rm(path.join(site.folder, 'media'), { recursive: true })
  await link('media', '.callboard')(site)
}

test('what is no plain file, or too large, is refused by name, with all it came with', async () => {
  const { remote, here, there } = await twoSites()
  const begun = here.head()
  for (const [file, make] of [
    ['media/s.json', link('media/s.json', '../.callboard/secrets.json')],
    ['content/bio.yaml', link('content/bio.yaml', '/etc/passwd')],
    ['media/run.sh', program],
    ['media/sub', submodule],
    ['media', folderAsLink],
    ['media/film.mp4', film],
  ] as const) {
    developerGit(here.folder, 'reset', '-q', '--hard', begun)
    await writeFiles(here.folder, { [bio]: 'from elsewhere' })
    commitAll(here, 'content')
    await make(here)
    developerGit(here.folder, 'push', '-q', '--force', 'origin', 'main')
    const now = () => [there.head(), there.read(bio), onDisk(there, file), there.status()]
    const before = now()
    const outcome = await exchange(there)
    expect([file, outcome]).toMatchObject([file, { state: 'failed', reason: 'odd', received: [] }])
    expect(outcome.state === 'failed' && outcome.message).toContain(`holds ${file}:`)
    expect(now()).toEqual(before)
    expect(there.status()).toBe('')
  }
  // What the message advises; a save goes on meanwhile.
  await there.save({ 'content/story.md': 'saved there' })
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'odd' })
  developerGit(here.folder, 'revert', '--no-edit', 'HEAD')
  developerGit(here.folder, 'push', '-q', 'origin', 'main')
  expect(await exchange(there)).toMatchObject({ state: 'done', sent: 1, received: [bio] })
  expect(developerGit(remote, 'ls-tree', '-r', '--name-only', 'main')).toContain('story.md')
})

test('what is no content waits for a developer, and the outcome names it', async () => {
  const { here, there } = await twoSites()
  const begun = [here.head(), there.head()]
  for (const [file, text] of [
    ['package.json', '{ "scripts": { "prestart": "curl evil" } }'],
    ['scripts/setup.mjs', 'process.exit(7)'],
    ['.gitignore', '!content/users/\n!.callboard/\n'],
    ['content/.gitignore', '!users/\n'],
    ['.gitattributes', '* text eol=crlf\n'],
    ['media/.gitattributes', '* filter=evil\n'],
    ['Content/bio.md', 'another spelling'],
  ] as const) {
    developerGit(here.folder, 'reset', '-q', '--hard', begun[0] ?? '')
    await writeFiles(here.folder, { [file]: text })
    developerGit(here.folder, 'add', '--force', file)
    developerGit(here.folder, 'commit', '-qm', 'code')
    developerGit(here.folder, 'push', '-q', '--force', 'origin', 'main')
    const before = onDisk(there, file)
    const outcome = await exchange(there)
    const refused = { state: 'failed', reason: 'others', received: [] }
    expect([file, outcome]).toMatchObject([file, refused])
    expect(outcome.state === 'failed' && outcome.message).toContain(file)
    expect([there.head(), onDisk(there, file)]).toEqual([begun[1], before])
    expect(developerGit(there.folder, 'check-ignore', '--no-index', 'content/users/x')).toBeTruthy()
  }
})

test('what came before the code comes in, what came after waits with it, and saves go on', async () => {
  const { remote, here, there } = await twoSites()
  await push(here, { [news]: 'before' }, 'content')
  await push(here, { 'package.json': '{}', 'server/index.ts': '' })
  await push(here, { [bio]: 'after' }, 'content again')
  await there.save({ 'content/story.md': 'saved there' })
  const outcome = await exchange(there)
  expect(outcome).toMatchObject({ state: 'failed', reason: 'others', received: [news] })
  const message = outcome.state === 'failed' ? outcome.message : ''
  expect(message).toContain('package.json and server/index.ts changed')
  expect(message).toContain('“git pull origin main”')
  expect([there.read(news), there.read(bio).startsWith('one')]).toEqual(['before', true])
  expect(existsSync(path.join(there.folder, 'package.json'))).toBe(false)
  await there.save({ 'content/agency.yaml': 'saved while it waits' })
  expect(await exchange(there)).toMatchObject({ state: 'failed', reason: 'others', received: [] })

  developerGit(there.folder, 'pull', '-q', '--no-rebase', 'origin', 'main')
  expect([there.read(bio), there.read('package.json'), there.status()]).toEqual(['after', '{}', ''])
  await published(there)
  await published(here)
  expect(here.read('content/agency.yaml')).toBe('saved while it waits')
  expect(developerGit(remote, 'rev-parse', 'main').trim()).toBe(here.head())
})

test('code that was pulled here already, or taken back there, keeps nothing waiting', async () => {
  const { here, there } = await twoSites()
  await push(here, { 'package.json': '{}' })
  developerGit(there.folder, 'pull', '-q', 'origin', 'main')
  await push(here, { 'vite.config.ts': 'evil' })
  developerGit(here.folder, 'revert', '--no-edit', 'HEAD')
  await push(here, { [bio]: 'newer' }, 'content')
  await there.save({ 'content/story.md': 'there' })
  expect(await exchange(there)).toMatchObject({ state: 'done', sent: 1, received: [bio] })
  expect(existsSync(path.join(there.folder, 'vite.config.ts'))).toBe(false)
})

test('nothing else than content is moved to, whoever asks', async () => {
  const { here, there } = await twoSites()
  await push(here, { 'package.json': '{}' })
  developerGit(there.folder, 'fetch', '-q')
  const moving = there.repository.advance(there.head(), here.head())
  await expect(moving).rejects.toMatchObject({ status: 409, code: 'not_content' })
  expect(existsSync(path.join(there.folder, 'package.json'))).toBe(false)
})

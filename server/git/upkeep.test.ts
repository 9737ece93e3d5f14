import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, readdir, truncate, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from './private-repository'
import { SiteRepository } from './site-repository'
import {
  developerGit,
  importHistory,
  leaveLoose,
  owner,
  temporarySite,
  writeFiles,
} from './test-site'

const bio = 'content/bio.md'

async function open(ending?: AbortSignal, files = {}) {
  const site = await temporarySite()
  await writeFiles(site, files)
  return { site, repository: await SiteRepository.open(site, { ending }) }
}

test('upkeep changes nothing that can be seen', async () => {
  const { site, repository } = await open()
  const save = async (text: string, subject: string) => {
    await writeFiles(site, { [bio]: text })
    await repository.commit({ paths: [bio], author: owner, subject, trailers: [] })
  }
  await save('x', 'one')
  await repository.keepQuick()
  await save('y', 'two')
  await repository.keepQuick()
  const { items } = await repository.versionsOf(bio, { limit: 5 })
  expect(items.map((item) => item.subject)).toEqual(['two', 'one', 'Start the history'])
  expect(developerGit(site, 'fsck')).toBe('')
})

test('a history that was packed is made of short chains, since it is read far more often than packed', async () => {
  const { site, repository } = await open()
  developerGit(site, 'config', 'fastimport.unpackLimit', '1000')
  const stories = Array.from({ length: 60 }, (_, at) => `content/news/2026-01-01-story-${at}.md`)
  const all = Object.fromEntries(stories.map((file) => [file, file]))
  const change = (_: unknown, at: number) => [`${at}`, { [stories[at] ?? '']: `${at}` }] as const
  importHistory(site, [['all', all], ...Array.from({ length: 40 }, change)])
  await leaveLoose(site)
  await repository.keepQuick()
  const packs = path.join(site, '.git/objects/pack')
  const indexes = (await readdir(packs)).filter((name) => name.endsWith('.idx'))
  const packed = indexes.flatMap((name) =>
    developerGit(site, 'verify-pack', '-v', path.join(packs, name)).split('\n'),
  )
  const depths = packed.map((line) =>
    Number(/^\w+ tree +\d+ \d+ \d+ (\d+) \w+$/.exec(line)?.[1] ?? 0),
  )
  expect(Math.max(...depths)).toBe(10)
})

test('of a history that could not be packed no half pack is left, nor what others left of one long ago', async () => {
  const picture = { 'media/wren.jpg': randomBytes(200_000) }
  const { site, repository } = await open(undefined, picture)
  const large = developerGit(site, 'hash-object', '-w', 'media/wren.jpg').trim()
  const objects = path.join(site, '.git/objects')
  // Its end is missing, which git sees only while it writes what is as large as this.
  const content = path.join(objects, large.slice(0, 2), large.slice(2))
  await chmod(content, 0o600)
  await truncate(content, 100_000)
  developerGit(site, 'config', 'core.bigFileThreshold', '1k')
  await leaveLoose(site)
  const [old, young] = ['pack/.tmp-1-pack-a.pack', 'pack/tmp_pack_young']
  await writeFiles(objects, { [old]: 'left', [young]: 'being written' })
  await utimes(path.join(objects, old), 1_700_000_000, 1_700_000_000)
  await expect(repository.keepQuick()).rejects.toThrow('unable to read')
  expect(await readdir(path.join(objects, 'pack'))).toEqual([path.basename(young)])
})

test('packing the private history keeps what only it has, and from all but its owner', async () => {
  const { site } = await open(undefined, { 'content/users/ada.yaml': 'username: ada\n' })
  const gitDir = path.join(site, '.callboard/private.git')
  const history = await PrivateRepository.open(site, path.dirname(gitDir))
  const original = await history.keepContent(Buffer.from('as the camera made it'))
  const kept = path.join(gitDir, 'objects', original.slice(0, 2), original.slice(2))
  await utimes(kept, 1_700_000_000, 1_700_000_000)
  await leaveLoose(site, '.callboard/private.git')
  await history.pack(new AbortController().signal)
  const packs = path.join(gitDir, 'objects/pack')
  const modes = (await readdir(packs)).map((name) => statSync(path.join(packs, name)).mode & 0o77)
  expect(modes.length).toBeGreaterThan(1)
  expect(new Set(modes)).toEqual(new Set([0]))
  expect((await history.blobs([original])).join()).toBe('as the camera made it')
  expect(await history.looseBlobs()).toContain(original)
  await writeFiles(site, { 'content/users/ada.yaml': 'username: eve\n' })
  const paths = ['content/users/ada.yaml']
  await history.commit({ paths, author: owner, subject: 'after', trailers: [] })
  expect(developerGit(gitDir, 'log', '-1', '--format=%s').trim()).toBe('after')
})

test('packing is broken off when the server ends, also before it has begun', async () => {
  const ending = new AbortController()
  const { site, repository } = await open(ending.signal)
  await leaveLoose(site)
  // Whoever reads this object waits for ever.
  execFileSync('mkfifo', [path.join(site, '.git/objects/17', '0'.repeat(38))])
  const packing = [repository.keepQuick(), repository.keepQuick()]
  const lock = () => readdir(path.join(site, '.git'))
  await expect.poll(lock).toContain('gc.pid')
  ending.abort()
  await Promise.all(packing)
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

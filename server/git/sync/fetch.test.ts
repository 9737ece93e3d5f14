// @module-tag long
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { developerGit, writeFiles } from '../test-site'
import { fetchTip, roomFor } from './fetch'
import { SiteRepository } from '../site-repository'
import { asSyncError } from './failure'
import type { Room } from './while-small'
import { asSite, bio, exchange, type Site, twoSites } from './test-two-sites'

const megabyte = 1024 * 1024
const remote = { name: 'origin', branch: 'main', address: 'file:///there' }

function located(folder: string) {
  const gitDir = path.join(folder, '.git')
  return { place: { workTree: folder }, folders: { gitDir, commonDir: gitDir } }
}
const objects = ({ folder }: Site) => developerGit(folder, 'count-objects', '-v')
const scratch = ({ folder }: Site) => path.join(folder, '.git/callboard-incoming')

/** Two sites of which one has published a picture of so many megabytes. */
async function published(megabytes: number) {
  const { here, there } = await twoSites()
  await writeFiles(here.folder, { 'media/large.jpg': randomBytes(megabytes * megabyte) })
  developerGit(here.folder, 'add', '-A')
  developerGit(here.folder, 'commit', '-qm', 'large')
  developerGit(here.folder, 'push', '-q', 'origin', 'main')
  return { here, there }
}

const small = { bytes: 2 * megabyte, reason: 'no-room' } as const

async function refusal(site: Site, room: Room = small) {
  const error: unknown = await fetchTip(located(site.folder), remote, { room }).catch(
    (why: unknown) => why,
  )
  return asSyncError(error, remote)
}

test('what would bring more than there is room for leaves nothing, and says so', async () => {
  const { here, there } = await published(6)
  const before = [objects(there), developerGit(there.folder, 'for-each-ref')]
  const refused = await refusal(there)
  expect(refused).toMatchObject({ reason: 'no-room' })
  expect(refused.message).toContain('tried again by itself once you have made room')
  expect(await refusal(there, { ...small, reason: 'too-much' })).toMatchObject({
    message: expect.stringContaining('file:///there would bring more than 2 GB at once.'),
  })
  expect([objects(there), developerGit(there.folder, 'for-each-ref')]).toEqual(before)
  expect(existsSync(scratch(there))).toBe(false)

  // Room was made.
  expect(await exchange(there)).toMatchObject({ state: 'done', received: ['media/large.jpg'] })
  expect(there.head()).toBe(here.head())
  expect(existsSync(scratch(there))).toBe(false)
})

test('a remote that has sent too much is not listened to any longer', async () => {
  const { there } = await published(8)
  // It sends most of it, and then keeps the line open for longer than anybody waits.
  const most = `let sent = 0
    process.stdin.on("data", (part) => (sent += part.length) < 6e6 && process.stdout.write(part))
    setInterval(() => {}, 1000)`
  const endless = path.join(there.folder, '.git/endless.sh')
  const script = `#!/bin/sh\ngit-upload-pack "$@" | ${process.execPath} -e '${most}'\n`
  await writeFile(endless, script, { mode: 0o755 })
  developerGit(there.folder, 'config', 'remote.origin.uploadpack', endless)
  expect(await refusal(there)).toMatchObject({ reason: 'no-room' })
  expect(existsSync(scratch(there))).toBe(false)
})

test('what a killed process left of a fetch is cleared by the next', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  await exchange(here)
  await mkdir(path.join(scratch(there), 'objects/pack'), { recursive: true })
  await writeFile(path.join(scratch(there), 'objects/pack/tmp_pack_x'), 'half')
  const brought = path.join(there.folder, '.git/objects/pack/tmp_pack_x')
  await writeFile(brought, 'half')
  await utimes(brought, 1_700_000_000, 1_700_000_000)
  expect(await exchange(there)).toMatchObject({ state: 'done', received: [bio] })
  expect([scratch(there), brought].filter((left) => existsSync(left))).toEqual([])
})

test('a history that is not whole here is added to', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'second' })
  await exchange(here)
  const shallow = path.join(there.folder, 'shallow')
  developerGit(there.folder, 'clone', '-q', '--depth=1', `file://${remoteOf(there)}`, shallow)
  await here.save({ [bio]: 'third' })
  await exchange(here)
  expect(await fetchTip(located(shallow), remote, { room: small })).toBe(here.head())
  expect(developerGit(shallow, 'fsck', '--no-dangling')).toBe('')
})

const remoteOf = ({ folder }: Site) =>
  developerGit(folder, 'remote', 'get-url', 'origin').trim().replace('file://', '')

test.for([
  ['a remote', false],
  ['one that takes all former versions for known', true],
] as const)('a clone without former versions is added to from %s', async ([, takesForKnown]) => {
  const { here, remote: folder } = await twoSites()
  developerGit(folder, 'config', 'uploadpack.allowFilter', 'true')
  developerGit(folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
  for (const words of ['second', 'third']) await here.save({ [bio]: words })
  await exchange(here)
  const clone = path.join(here.folder, '.git/partial')
  developerGit(here.folder, 'clone', '-q', '--filter=blob:none', `file://${folder}`, clone)
  const partial = asSite(clone, await SiteRepository.open(clone))
  // As the large hosts do, which look into a map of what is held by each commit.
  if (takesForKnown) developerGit(folder, 'repack', '-adbq')
  for (const words of ['fourth', 'second']) await here.save({ [bio]: words })
  await exchange(here)
  expect(await exchange(partial)).toMatchObject({ state: 'done', received: [bio] })
  expect([partial.head(), partial.read(bio)]).toEqual([here.head(), 'second'])
  expect(developerGit(clone, 'fsck', '--no-dangling')).toBe('')
})

test('what is set for this repository alone by where it is holds also while it is fetched', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  await exchange(here)
  const settings = path.join(there.folder, '.git/only-here')
  const user = path.join(there.folder, '.git/of-user')
  await writeFile(user, `[includeIf "gitdir:${there.folder}/.git"]\n\tpath = ${settings}\n`)
  await writeFile(settings, `[url "file://${remoteOf(there)}"]\n\tinsteadOf = "there:"\n`)
  vi.stubEnv('GIT_CONFIG_GLOBAL', user)
  onTestFinished(() => void vi.unstubAllEnvs())
  developerGit(there.folder, 'remote', 'set-url', 'origin', 'there:')
  expect(await exchange(there)).toMatchObject({ state: 'done', received: [bio] })
})

test('what a person hides from whoever fetches from them comes in all the same', async () => {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  await exchange(here)
  developerGit(there.folder, 'config', 'transfer.hideRefs', 'refs/callboard')
  expect(await exchange(there)).toMatchObject({ state: 'done', received: [bio] })
})

test('no more than 2 GB may come, and no more than the disk has room for', async () => {
  const { there } = await twoSites()
  const { bytes, reason } = await roomFor(located(there.folder).place)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(2 * 1024 ** 3)
  expect(reason === 'no-room').toBe(bytes < 2 * 1024 ** 3)
})

// @module-tag long
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { addDays } from 'date-fns'
import { expect, test, vi } from 'vitest'
import {
  begunSite,
  developerGit,
  faultyGit,
  temporaryFolder,
  writeFiles,
} from '../../git/test-site'
import { makeBackup } from '../backup/make-backup'
import { restoreBackup } from '../backup/restore-backup'
import { KeptBackups } from './kept-backups'

const passphrase = 'four words of a test'

async function siteWithPicture() {
  const siteDir = await begunSite()
  await writeFiles(siteDir, { 'media/child.jpg': 'the picture', '.callboard/secrets.json': '{}' })
  developerGit(siteDir, 'add', 'media')
  developerGit(siteDir, 'commit', '-qm', 'A picture')
  const dataDir = path.join(siteDir, '.callboard')
  const folder = path.join(dataDir, 'erasure-backups')
  return { siteDir, dataDir, folder, kept: new KeptBackups({ siteDir, dataDir }) }
}

test('all of it is sealed, only the passphrase opens it, and the site comes back', async () => {
  const { folder, kept } = await siteWithPicture()
  const made = await kept.keep({ passphrase, days: 7 })
  expect(Date.parse(made.until) - Date.parse(made.made)).toBe(7 * 24 * 3600_000)
  expect(await kept.list()).toEqual([made])
  expect(await readdir(folder)).toEqual([made.name])
  const archive = await kept.fileOf(made.name)
  const bytes = await readFile(archive)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(() => gunzipSync(bytes)).toThrow()
  const to = path.join(await temporaryFolder(), 'back')
  const wrong = restoreBackup({ archive, passphrase: 'four other words here', to })
  await expect(wrong).rejects.toMatchObject({ status: 400, message: /The passphrase is not/ })
  await restoreBackup({ archive, passphrase, to })
  expect(await readFile(path.join(to, 'media/child.jpg'), 'utf8')).toBe('the picture')
})

test('it is deleted when its time is over, also by a process that did not make it', async () => {
  const { siteDir, dataDir, folder, kept } = await siteWithPicture()
  const week = await kept.keep({ passphrase, days: 7 })
  const month = await kept.keep({ passphrase, days: 30 })
  const unfinished = path.join(folder, 'callboard-backup-killed')
  await mkdir(unfinished)
  await writeFile(path.join(unfinished, 'site.bundle'), 'not sealed yet')
  const next = new KeptBackups({ siteDir, dataDir })
  await next.clear(addDays(new Date(), 6))
  expect((await readdir(folder)).toSorted()).toEqual([week.name, month.name].toSorted())
  await next.clear(addDays(new Date(), 8))
  expect(await readdir(folder)).toEqual([month.name])
  expect(await next.list(addDays(new Date(), 31))).toEqual([])
  vi.useFakeTimers({ now: addDays(new Date(), 31), toFake: ['Date'] })
  try {
    await expect(next.fileOf(month.name)).rejects.toMatchObject({ status: 404 })
  } finally {
    vi.useRealTimers()
  }
  await next.clear(addDays(new Date(), 31))
  expect(await readdir(folder)).toEqual([])
})

test('one that fails leaves nothing, and nothing that is not sealed in any other folder', async () => {
  const { folder, kept } = await siteWithPicture()
  const temporary = await temporaryFolder()
  const mend = await faultyGit('fsck', 'exit 1')
  vi.stubEnv('TMPDIR', temporary)
  await expect(kept.keep({ passphrase, days: 7 })).rejects.toThrow()
  mend()
  expect(await readdir(folder)).toEqual([])
  vi.stubEnv('TMPDIR', temporary)
  await kept.keep({ passphrase, days: 7 })
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toHaveLength(1)
  expect(await readdir(temporary)).toEqual([])
})

test('a backup of the site takes none of them along', async () => {
  const { siteDir, dataDir, kept } = await siteWithPicture()
  await kept.keep({ passphrase, days: 7 })
  const folder = await temporaryFolder()
  const archive = await makeBackup({ siteDir, dataDir, to: folder, passphrase })
  const to = path.join(folder, 'back')
  await restoreBackup({ archive, passphrase, to })
  expect(await readdir(path.join(to, '.callboard'))).not.toContain('erasure-backups')
  expect(developerGit(siteDir, 'status', '--porcelain', '--untracked-files=all')).toBe('')
  await rm(path.join(dataDir, 'erasure-backups'), { recursive: true })
})

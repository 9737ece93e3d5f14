// @module-tag long
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { begunSite, temporaryFolder } from '../server/git/test-site'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { canMount } from '../server/testing/can-mount'

const run = promisify(execFile)

beforeAll(buildProgram)

/** What a backup says where the site is on a disk of one size, and the archive on one of another. */
async function backUp(siteSize: string, archiveSize: string) {
  const from = await begunSite()
  await mkdir(path.join(from, 'media'), { recursive: true })
  await writeFile(path.join(from, 'media/film.mp4'), randomBytes(8_000_000))
  const [siteDir, to] = [await temporaryFolder(), await temporaryFolder()]
  const script = `mount -t tmpfs -o size=$1 none "$SITE_DIR"; mount -t tmpfs -o size=$2 none "$TO"
    cp -a "$FROM/." "$SITE_DIR"; "$3" "$4" --to "$TO" 2>&1
    ls -A "$TO"; ls -A "$SITE_DIR/.callboard/backing-up"`
  const env = { SITE_DIR: siteDir, TO: to, FROM: from, BACKUP_PASSPHRASE: 'four words of a test' }
  const args = [siteSize, archiveSize, process.execPath, builtProgram('backup')]
  const { stdout } = await run('unshare', ['-rm', 'bash', '-c', script, 'bash', ...args], {
    env: { ...process.env, ...env },
  })
  return stdout.replaceAll(to, 'TO')
}

test.skipIf(!canMount).each([
  [
    'of the site',
    '20m',
    '100m',
    /^No backup was made: the disk that the site is on is full, .*\n[^\n]*\n$/,
  ],
  [
    'of the archive',
    '100m',
    '4m',
    /^No backup was made: the disk that TO is on is full\. .*\n[^\n]*\n$/,
  ],
  [
    'of the site at the proof',
    '28m',
    '100m',
    /^(callboard-.*\.tar\.gz) is not proven, so do not rely on it\. .*the disk is full\. (?!.*What there is).*\n\1\n$/,
  ],
])('a full disk, that %s, is named, and nothing is left there', async (_which, site, to, words) => {
  expect(await backUp(site, to)).toMatch(words)
})

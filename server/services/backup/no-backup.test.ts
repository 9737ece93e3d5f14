// @module-tag long
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sha256 } from '../../files/sha256'
import { SiteRepository } from '../../git/site-repository'
import { begunSite, developerGit, temporaryFolder } from '../../git/test-site'
import { testApp } from '../../testing/test-app'
import { makeBackup } from './make-backup'
import { SiteReader } from './read-site'

const run = promisify(execFile)
const app = testApp()

const request = (to: string, siteDir: string) => ({
  siteDir,
  dataDir: path.join(siteDir, '.callboard'),
  to,
  passphrase: 'four words of a test',
})

test('says what is wrong with a site that cannot be read, and makes nothing where there is none', async () => {
  const folder = await temporaryFolder()
  const siteDir = path.join(folder, 'no-site')
  const backups = path.join(folder, 'no-backups')
  const attempt = () => makeBackup(request(backups, siteDir))
  await expect(attempt()).rejects.toThrow('This site has no history yet')
  await mkdir(path.join(siteDir, 'content'), { recursive: true })
  await writeFile(path.join(siteDir, 'content/bio.md'), '---\nname: Wren\n---\n')
  await expect(attempt()).rejects.toMatchObject({ status: 409, code: 'no_history' })
  expect(await readdir(siteDir)).toEqual(['content'])
  expect(await readdir(folder)).not.toContain('no-backups')

  await SiteRepository.open(siteDir)
  const { stdout } = await run('git', ['rev-parse', 'HEAD^{tree}'], { cwd: siteDir })
  const tree = path.join('.git/objects', stdout.slice(0, 2), stdout.slice(2).trim())
  await rm(path.join(siteDir, tree))
  const damage = {
    status: 500,
    message: expect.stringMatching(/could not be read: [^]*git ls-tree/),
  }
  await expect(attempt()).rejects.toMatchObject(damage)
  expect(await readdir(backups)).toEqual([])
})

test.each([
  ['a shallow', '--depth=1', 'git fetch --unshallow'],
  ['a partial', '--filter=blob:none', 'A developer must make a whole clone first'],
])('of %s clone nothing is written, and it says what helps', async (what, option, help) => {
  const folder = await temporaryFolder()
  const siteDir = path.join(folder, what)
  const backups = path.join(folder, `${what} backup`)
  const origin = await begunSite()
  // Of the first commit every clone is a whole one.
  await writeFile(path.join(origin, 'content/bio.md'), 'Another')
  developerGit(origin, 'commit', '-qam', 'Second')
  developerGit(origin, 'config', 'uploadpack.allowFilter', 'true')
  developerGit(origin, 'clone', '-q', option, `file://${origin}`, siteDir)
  const attempt = makeBackup(request(backups, siteDir))
  await expect(attempt).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(help),
  })
  expect(await readdir(backups)).toEqual([])
})

test('of a site of which a part is behind a link it makes none, which would be without that', async () => {
  const folder = await temporaryFolder()
  const siteDir = path.join(folder, 'linked')
  const to = path.join(folder, 'without')
  const elsewhere = path.join(folder, 'elsewhere')
  await app.git('clone', '-q', app.siteDir, siteDir)
  for (const part of ['media', 'content/news']) {
    const linked = path.join(siteDir, part)
    await rename(linked, elsewhere)
    await symlink(elsewhere, linked)
    await expect(makeBackup(request(to, siteDir))).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        `^No backup was made.*${part} is a link.*Put the folder itself`,
      ),
    })
    await rm(linked)
    await rename(elsewhere, linked)
  }
  expect(await readdir(folder)).not.toContain('without')
})

test.runIf(process.platform === 'linux')(
  'says where room is needed where the disk is full',
  async () => {
    const [full, site] = [await temporaryFolder(), { workTree: app.siteDir }]
    const secrets = await readFile(path.join(app.siteDir, '.callboard/secrets.json'))
    await mkdir(path.join(full, 'files'), { recursive: true })
    await symlink('/dev/full', path.join(full, 'files', sha256(secrets)))
    const own = { ...site, gitDir: path.join(app.siteDir, '.callboard/private.git') }
    await expect(new SiteReader({ site, private: own }, full).read()).rejects.toMatchObject({
      code: 'storage_failed',
      message: expect.stringContaining('the disk that the site is on is full'),
    })
  },
)

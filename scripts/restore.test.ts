// @module-tag long
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../server/services/backup/make-backup'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { canMount } from '../server/testing/can-mount'
import { testApp } from '../server/testing/test-app'

const run = promisify(execFile)
const app = testApp()
const passphrase = 'four words of a test'
const env = { ...process.env, BACKUP_PASSPHRASE: passphrase }
let folder: string
let archive: string

beforeAll(async () => {
  await buildProgram()
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'callboard-restores-')))
  const { siteDir } = app
  const dataDir = path.join(siteDir, '.callboard')
  archive = await makeBackup({ siteDir, dataDir, to: folder, passphrase })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const bio = (siteDir: string) => readFile(path.join(siteDir, 'content/bio.md'), 'utf8')

const preload = (script: string) => `--import=data:text/javascript;base64,${btoa(script)}`

// Names in the end what a power cut could still take, which is all that was not synced as it is.
const unsynced = `import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { fsync } = fs
  const synced = new Set()
  fs.fsync = (handle, done) => {
    synced.add(fs.fstatSync(handle).ino)
    fsync(handle, done)
  }
  syncBuiltinESMExports()
  process.on('exit', () => {
    const to = process.argv[3]
    const names = ['..', '', ...fs.readdirSync(to, { recursive: true })]
    const left = names.filter((name) => !synced.has(fs.statSync(to + '/' + name).ino))
    console.log('Not synced:', left.join(' '))
  })`

test('says how to start the site, in words that a shell takes, once all of it is certain', async () => {
  const to = path.join(folder, "it's ü 1")
  const { stdout } = await run(process.execPath, [builtProgram('restore'), archive, to], {
    env: { ...env, NODE_OPTIONS: preload(unsynced) },
  })
  expect(stdout).toContain('Not synced: \n')
  const [, command = ''] = /Start it with: (.*) npm start/.exec(stdout) ?? []
  const said = await run('sh', ['-c', `${command} && printf %s "$SITE_DIR"`])
  expect(said.stdout).toBe(to)
})

test('says at once which git a new computer needs', async () => {
  const to = path.join(folder, 'no-git')
  const refused = run(process.execPath, [builtProgram('restore'), archive, to], {
    env: { ...env, PATH: '/nowhere' },
  })
  const stderr = expect.stringMatching(/^Callboard needs git [\d.]+ or newer.*\n$/)
  await expect(refused).rejects.toMatchObject({ code: 1, stderr })
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^no-git/))
})

test('says that a remote is to be added again, without which nothing goes online any more', async () => {
  await app.git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  const dataDir = path.join(app.siteDir, '.callboard')
  const request = { siteDir: app.siteDir, dataDir, to: path.join(folder, 'exchanged'), passphrase }
  const to = path.join(folder, 'exchanged/site')
  const args = [builtProgram('restore'), await makeBackup(request), to]
  const { stdout } = await run(process.execPath, args, { env })
  expect(stdout).toContain(`Add it again: git -C ${to} remote add origin ADDRESS\n`)
})

// Gets a signal when all is copied, and goes no further.
const stopped = `import { promises } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const list = promises.readdir
  promises.readdir = async (folder, ...rest) => {
    if (!/broken-off.unfinished-[^/]+$/.test(folder)) return list(folder, ...rest)
    process.kill(process.pid, process.env.SIGNAL)
    return new Promise((resolve) => setTimeout(resolve, 60_000))
  }
  syncBuiltinESMExports()`

test.skipIf(!canMount)('leaves nothing in a mount point when it is broken off', async () => {
  const to = path.join(folder, 'broken-off')
  await mkdir(to)
  const script = `mount -t tmpfs none "$1"
    for signal in SIGINT SIGKILL; do
      SIGNAL=$signal NODE_OPTIONS="$5" "$2" "$3" "$4" "$1" || ls -A "$1"
    done
    "$2" "$3" "$4" "$1" >/dev/null && ls -A "$1"`
  const args = [to, process.execPath, builtProgram('restore'), archive, preload(stopped)]
  const { stdout } = await run('unshare', ['-rm', 'bash', '-ec', script, 'bash', ...args], { env })
  const left = /^(unfinished-\S+\n)\.callboard\n\.git\n\.gitignore\ncontent\nmedia\n$/
  expect(stdout).toMatch(left)
})

test.skipIf(!canMount)('restores into a mount point, and leaves nothing beside it', async () => {
  const to = path.join(folder, 'mounted')
  const copy = path.join(folder, 'copy')
  await mkdir(to)
  // Whoever mounts is alone in seeing it, so that all is copied out before it goes.
  const script = 'mount -t tmpfs none "$1" && "$2" "$3" "$4" "$1" && cp -a "$1" "$5"'
  const args = [to, process.execPath, builtProgram('restore'), archive, copy]
  const said = await run('unshare', ['-rm', 'sh', '-ec', script, 'sh', ...args], {
    env: { ...env, NODE_OPTIONS: preload(unsynced) },
  })
  expect(said.stdout).toContain('Not synced: \n')
  expect(await bio(copy)).toBe(await bio(app.siteDir))
  expect(await readdir(copy)).not.toContainEqual(expect.stringContaining('unfinished'))
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('unfinished'))
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: copy })
  expect(stdout).toBe('')
  expect((await stat(path.join(copy, '.callboard/secrets.json'))).mode & 0o777).toBe(0o600)
})

// Gets a signal when it is about to put one of the last folders in place.
const signalled = `import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const signal = (rename) => (from, to) => {
    if (to.endsWith('/killed/media')) process.kill(process.pid, process.env.SIGNAL)
    return rename(from, to)
  }
  fs.renameSync = signal(fs.renameSync)
  fs.promises.rename = signal(fs.promises.rename)
  syncBuiltinESMExports()`

test.skipIf(!canMount)(
  'what a kill leaves of a site in a mount point is named, and never started, and what is broken off is whole',
  async () => {
    const to = path.join(folder, 'killed')
    await mkdir(to)
    const script = `mount -t tmpfs none "$1"
    SIGNAL=SIGINT NODE_OPTIONS="$5" "$2" "$3" "$4" "$1" >/dev/null; ls -A "$1"; rm -r "$1"/* "$1"/.[cg]*
    SIGNAL=SIGKILL NODE_OPTIONS="$5" "$2" "$3" "$4" "$1" >/dev/null
    SITE_DIR="$1" PORT=0 timeout 20 "$2" "$6" 2>&1; "$2" "$3" "$4" "$1" 2>&1; ls -A "$1"`
    const programs = [process.execPath, builtProgram('restore'), archive]
    const args = [to, ...programs, preload(signalled), builtProgram('index')]
    const { stdout } = await run('unshare', ['-rm', 'bash', '-c', script, 'bash', ...args], { env })
    const whole = '.callboard\n.git\n.gitignore\ncontent\nmedia\n'
    const part = 'unfinished-\\S+'
    const refused = `Callboard could not start.\n${to} holds a part of a site: .* is in ${to}/${part}\\. Remove .*\n`
    const words = `Nothing was restored: ${to} holds a part of another restore, which was broken off or is not done yet. Remove all that is in it, then try again.\n`
    expect(stdout).toMatch(
      new RegExp(`^${whole}${refused}${words}${whole.replace('media', part)}$`),
    )
  },
)

test.skipIf(!canMount)(
  'a full disk is named and left as it was, so that the next try needs only room',
  async () => {
    const { siteDir } = app
    await writeFile(path.join(siteDir, 'media/film.mp4'), randomBytes(8_000_000))
    await app.git('add', 'media/film.mp4')
    await app.git('commit', '-qm', 'A film')
    const dataDir = path.join(siteDir, '.callboard')
    const large = await makeBackup({ siteDir, dataDir, to: path.join(folder, 'large'), passphrase })
    const to = path.join(folder, 'full')
    await mkdir(to)
    // No room for its history, none for its files, and enough.
    const script = `mount -t tmpfs none "$1"
      for size in 12m 20m 100m; do
        mount -o remount,size=$size "$1"; "$2" "$3" "$4" "$1/site" 2>&1; ls -A "$1"
      done`
    const args = [to, process.execPath, builtProgram('restore'), large]
    const { stdout } = await run('unshare', ['-rm', 'bash', '-c', script, 'bash', ...args], { env })
    const full = 'could not be restored: This could not be done: the disk is full\\.[^]*'
    const refused = ['bundle', 'checkout-index'].map((command) => `${full}git ${command} ended.*\n`)
    expect(stdout).toMatch(
      new RegExp(`^The site ${refused.join('The site ')}The site of .*\n[^]*\nsite\n$`),
    )
  },
)

// Each finds the folder empty before the other has put anything there.
const slowList = `import { promises } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const list = promises.readdir
  promises.readdir = async (folder, ...rest) => {
    const names = await list(folder, ...rest)
    if (folder.endsWith('/twice')) await new Promise((resolve) => setTimeout(resolve, 500))
    return names
  }
  syncBuiltinESMExports()`

test.skipIf(!canMount)('of two restores into a mount point one is whole, and stays', async () => {
  const to = path.join(folder, 'twice')
  await mkdir(to)
  const script = `mount -t tmpfs none "$1"
    for turn in 1 2; do ("$2" "$3" "$4" "$1" >/dev/null 2>"$5.$turn" && echo done) & done
    wait
    ls -A "$1"`
  const said = path.join(folder, 'said')
  const args = [to, process.execPath, builtProgram('restore'), archive, said]
  const slow = { ...env, NODE_OPTIONS: preload(slowList) }
  const { stdout } = await run('unshare', ['-rm', 'bash', '-c', script, 'bash', ...args], {
    env: slow,
  })
  expect(stdout).toBe('done\n.callboard\n.git\n.gitignore\ncontent\nmedia\n')
  const words = await Promise.all([1, 2].map((turn) => readFile(`${said}.${turn}`, 'utf8')))
  expect(words.join('')).toContain('is not empty. Choose a folder that is empty or new.')
})

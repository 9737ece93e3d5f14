// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../server/services/backup/make-backup'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { testApp } from '../server/testing/test-app'

const app = testApp()
const passphrase = 'four words of a test'
let folder: string
let place: string
let temporary: string
let archive: string

beforeAll(async () => {
  await buildProgram()
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'callboard-broken-off-')))
  ;[place, temporary] = [path.join(folder, 'place'), path.join(folder, 'tmp')]
  await mkdir(temporary)
  const dataDir = path.join(app.siteDir, '.callboard')
  archive = await makeBackup({ siteDir: app.siteDir, dataDir, to: folder, passphrase })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const often = { timeout: 60_000, interval: 5 }

/** What a program works in: beside what it makes, and where the system has room for the time being. */
async function workFolders() {
  const found = [...(await readdir(place)), ...(await readdir(temporary))]
  return found.filter((name) => /callboard-(?:export|check)-|^\.|unfinished/.test(name))
}

function begin(program: string, args: string[]) {
  const env = { SITE_DIR: app.siteDir, TMPDIR: temporary, BACKUP_PASSPHRASE: passphrase }
  const child = spawn(process.execPath, [builtProgram(program), ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.each([
  ['export', () => ['--out', path.join(place, 'out')]],
  ['check', () => []],
  ['backup', () => ['--no-proof', '--to', place]],
  ['restore', () => [archive, path.join(place, 'site')]],
])(
  'what %s works in goes after a kill with the next run, and with Ctrl+C',
  async (program, args) => {
    await mkdir(place, { recursive: true })
    const broken = async (signal: NodeJS.Signals): Promise<string[]> => {
      const left = await workFolders()
      const child = begin(program, args())
      const ended = once(child, 'exit')
      const isSeen = async () => (await workFolders()).some((name) => !left.includes(name))
      await expect.poll(async () => child.exitCode !== null || (await isSeen()), often).toBe(true)
      const isRunning = child.kill(signal)
      await ended
      if (isRunning) return workFolders()
      // On a busy machine it was done before anybody looked.
      for (const made of ['out', 'site'])
        await rm(path.join(place, made), { recursive: true, force: true })
      return broken(signal)
    }
    expect(await broken('SIGKILL')).not.toEqual([])
    expect(await broken('SIGINT')).toEqual([])
  },
)

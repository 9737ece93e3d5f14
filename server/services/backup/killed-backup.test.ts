// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../git/test-site'
import { buildProgram, builtProgram } from '../../testing/built-program'
import { startTestApp } from '../../testing/test-app'
import { clearLeftBackups } from './work-folder'

beforeAll(buildProgram)

function backUp(siteDir: string, to: string, temporary: string): ChildProcess {
  const args = [builtProgram('backup'), '--to', to]
  const own = { SITE_DIR: siteDir, BACKUP_PASSPHRASE: 'four words of a test', TMPDIR: temporary }
  const child = spawn(process.execPath, args, { env: { ...process.env, ...own }, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('what a killed backup leaves is closed to others, and gone after the next backup or start', async () => {
  const app = await startTestApp()
  await app.close()
  const [to, temporary] = [await temporaryFolder(), await temporaryFolder()]
  const dataDir = path.join(app.siteDir, '.callboard')
  const parent = path.join(dataDir, 'backing-up')
  const folders = () => readdir(parent).catch(() => [])
  /** A backup that has begun to write, and its folder. */
  const begun = async () => {
    const child = backUp(app.siteDir, to, temporary)
    const own = async () => (await folders()).find((name) => name.startsWith(`${child.pid}_`)) ?? ''
    const begins = async () => (await readdir(path.join(parent, (await own()) || '-'))).length
    await expect.poll(() => begins().catch(() => 0), { timeout: 60_000, interval: 5 }).not.toBe(0)
    return { child, folder: await own() }
  }

  const first = await begun()
  await kill(first.child)
  expect(await folders()).toEqual([first.folder])
  for (const folder of [parent, path.join(parent, first.folder)]) {
    expect((await stat(folder)).mode & 0o077).toBe(0)
  }

  const second = await begun()
  second.child.kill('SIGSTOP')
  expect(await folders()).toEqual([second.folder])
  await clearLeftBackups(dataDir)
  expect(await folders()).toEqual([second.folder])
  await kill(second.child)

  const next = await startTestApp({ SITE_DIR: app.siteDir })
  await expect.poll(folders).toEqual([])
  await next.remove()
  const elsewhere = await readdir(temporary)
  expect(elsewhere.filter((name) => name.includes('callboard'))).toEqual([])
})

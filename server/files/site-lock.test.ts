import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beWindows, fillDisk, keepFolder, loseSightOf } from '../testing/failing-disk'
import { identityOf } from './process-identity'
import { SiteLock } from './site-lock'

let folder: string

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'callboard-lock-')), 'lock')
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

async function writeHolder(number: number, content: string) {
  const file = path.join(folder, String(number), 'holder.json')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Leaves the folder as a process that ended without giving the lock back. */
async function leaveDeadLock(number: number) {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await SiteLock.take(folder).then((lock) => lock.release())
  const content = JSON.stringify({ pid: child.pid, born: 'another boot 1' })
  await writeHolder(number, content)
}

test('a second one is refused with the address of the first', async () => {
  const lock = await SiteLock.take(folder)
  await expect(SiteLock.take(folder)).rejects.toThrow(/is just starting on this site already/)
  await lock.noteAddress('http://localhost:3000')
  await expect(SiteLock.take(folder)).rejects.toThrow(
    `Callboard runs at http://localhost:3000 on this site already (process ${process.pid})`,
  )
})

test('a lock that somebody deletes is taken again, where nobody else was faster', async () => {
  const lock = await SiteLock.take(folder)
  await lock.noteAddress('http://localhost:3000')
  await rm(folder, { recursive: true })
  await lock.keep()
  await lock.keep()
  await expect(SiteLock.take(folder)).rejects.toThrow('runs at http://localhost:3000')
  await lock.release()
  const other = await SiteLock.take(folder)
  await expect(lock.keep()).rejects.toThrow('is just starting on this site already')
  await other.release()
})

test('a copy of a running site is one of its own, and another address of it is not', async () => {
  const site = path.dirname(folder)
  const [copy, link, moved] = [`${site}-copy`, `${site}-link`, `${site}-moved`] as const
  onTestFinished(async () => {
    for (const one of [copy, link, moved]) await rm(one, { recursive: true, force: true })
  })
  const lock = await SiteLock.take(folder)
  await cp(site, copy, { recursive: true })
  await symlink(site, link)
  const ofCopy = await SiteLock.take(path.join(copy, 'lock'))
  expect(await readdir(path.join(copy, 'lock'))).toEqual(['2'])
  for (const one of [site, link, copy]) {
    await expect(SiteLock.take(path.join(one, 'lock'))).rejects.toThrow('on this site already')
  }
  expect(await readdir(folder)).toEqual(['1'])
  await rename(site, moved)
  await expect(SiteLock.take(path.join(moved, 'lock'))).rejects.toThrow('on this site already')
  await rename(moved, site)
  await lock.release()
  await ofCopy.release()
})

test('the lock that another process took under the same number is not taken for one’s own', async () => {
  const lock = await SiteLock.take(folder)
  const other = { ...(await identityOf(process.ppid)), address: 'http://other' }
  await writeHolder(1, JSON.stringify(other))
  await expect(lock.keep()).rejects.toThrow('runs at http://other on this site already')
  await writeHolder(1, JSON.stringify({ pid: 0, born: '' }))
  await lock.keep()
  await expect(SiteLock.take(folder)).rejects.toThrow(`(process ${process.pid})`)
})

const elsewhere = { pid: 1, born: '', world: 'another container', address: 'http://other' }
const isElsewhere =
  'Callboard runs at http://other on this site already (process 1 of another computer or container)'

test('one of another container or computer takes its lock back while it lives, and is then left to it', async () => {
  await leaveDeadLock(3)
  await writeHolder(3, JSON.stringify(elsewhere))
  const taking = SiteLock.take(folder)
  // As the other does that finds it taken.
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['4']))
  await writeHolder(5, JSON.stringify(elsewhere))
  await expect(taking).rejects.toThrow(isElsewhere)
  const lock = await SiteLock.take(folder)
  await lock.release()
  expect(await readdir(folder)).toEqual(['6'])
})

test('a lock that one of another container or computer takes is taken back, and it is said', async () => {
  const lock = await SiteLock.take(folder)
  await writeHolder(2, JSON.stringify(elsewhere))
  await lock.noteAddress('http://localhost:3000')
  await expect(lock.keep()).rejects.toThrow(isElsewhere)
  await lock.keep()
  await expect(SiteLock.take(folder)).rejects.toThrow('runs at http://localhost:3000')
})

test('what was given back can be taken, again and again', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const lock = await SiteLock.take(folder)
    await lock.release()
  }
  expect(await readdir(folder)).toEqual(['3'])
})

test('of many that find a dead process’s lock at once, one gets it', async () => {
  for (const number of [7, 70, 700]) {
    await leaveDeadLock(number)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => SiteLock.take(folder)))
    const taken = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(taken).toHaveLength(1)
    await taken[0]?.release()
  }
})

test('a later process with the same number does not keep the lock of the dead one', async () => {
  await leaveDeadLock(3)
  await writeHolder(3, JSON.stringify({ pid: process.ppid, born: 'another boot 1' }))
  await (await SiteLock.take(folder)).release()
})

test('on Windows the lock of one that was killed is free where its number is another program’s by now', async () => {
  const bin = path.join(path.dirname(folder), 'bin')
  const runs = (program: string) =>
    writeFile(
      path.join(bin, 'tasklist'),
      `#!/bin/sh\necho '"${program}","${process.ppid}","x"'\n`,
      {
        mode: 0o755,
      },
    )
  await mkdir(bin)
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  beWindows()
  await leaveDeadLock(3)
  await writeHolder(3, JSON.stringify({ pid: process.ppid, born: `node.exe ${process.ppid}` }))
  await runs('Node.exe')
  await expect(SiteLock.take(folder)).rejects.toThrow(`(process ${process.ppid})`)
  await runs('svchost.exe')
  await (await SiteLock.take(folder)).release()
})

test('a dead process’s lock that the disk keeps is taken over all the same', async () => {
  await leaveDeadLock(3)
  keepFolder(path.join(folder, '3'))
  const lock = await SiteLock.take(folder)
  await expect(SiteLock.take(folder)).rejects.toThrow(`(process ${process.pid})`)
  await lock.release()
  expect((await readdir(folder)).toSorted()).toEqual(['3', '4'])
})

test('a damaged lock is nobody’s', async () => {
  await leaveDeadLock(2)
  await writeHolder(2, '{"pid":')
  const lock = await SiteLock.take(folder)
  await expect(SiteLock.take(folder)).rejects.toThrow(`(process ${process.pid})`)
  await lock.release()
  await rm(path.join(folder, '3/holder.json'))
  await mkdir(path.join(folder, '3/holder.json/folder'), { recursive: true })
  await SiteLock.take(folder).then((next) => next.release())
  expect(await readdir(folder)).toEqual(['4'])
})

test('a lock of which the disk does not say whose it is stays with who has it', async () => {
  const lock = await SiteLock.take(folder)
  const findAgain = loseSightOf(folder)
  await expect(lock.keep()).rejects.toThrow('ENOTCONN')
  await expect(SiteLock.take(folder)).rejects.toThrow('ENOTCONN')
  findAgain()
  await lock.keep()
  expect(await readdir(folder)).toEqual(['1'])
})

test('a full disk keeps nobody from ending', async () => {
  const lock = await SiteLock.take(folder)
  fillDisk()
  await lock.release()
})

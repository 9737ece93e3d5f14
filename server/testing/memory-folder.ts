import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { errorCode } from '../files/paths'

// Where Linux keeps files in memory, and more than the tests of two workers ever put there.
const inMemory = '/dev/shm'
const needed = 2 ** 31

// What Chromium is unpacked to, once for all runs.
const unpacked = ['chromium', 'callboard-chromium']

/**
 * A new folder in memory, for sites that last as long as a test: to wait until a disk has their commits
 * takes longer than to make them. Gives undefined where memory has no room for files, or none for programs.
 */
export async function memoryFolder(): Promise<string | undefined> {
  let folder: string | undefined
  try {
    await removeLeft()
    const { bavail, bsize } = await statfs(inMemory)
    if (bavail * bsize < needed) return undefined
    folder = await mkdtemp(path.join(inMemory, `callboard-tests-${process.pid}-`))
    // As the folder that it stands for: a test may be about users who have no share in a site.
    await chmod(folder, 0o1777)
    const program = path.join(folder, 'program')
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(program)
    for (const name of unpacked)
      await symlink(path.join(os.tmpdir(), name), path.join(folder, name))
    return folder
  } catch {
    if (folder) await rm(folder, { recursive: true, force: true })
    return undefined
  }
}

/** Gives back the memory of runs that were killed. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(inMemory)) {
    const [, pid] = /^callboard-tests-(\d+)-/.exec(name) ?? []
    if (pid && hasEnded(Number(pid)))
      await rm(path.join(inMemory, name), { recursive: true, force: true })
  }
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return errorCode(error) === 'ESRCH'
  }
}

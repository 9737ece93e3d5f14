import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** Has the disk take no write any more, until the test is over; gives the error that it has instead. */
export function fillDisk(): Error {
  return refuse('writeFileSync', 'ENOSPC')
}

/** Has files belong to another user, whose times may not be set, until the test is over. */
export function disownFiles(): void {
  refuse('utimesSync', 'EPERM')
}

/** Has the disk know no hard links, as that of most sticks does, until the test is over. */
export function forgetHardLinks(): void {
  const error = refuse('linkSync', 'EPERM')
  const spy = vi.spyOn(fs.promises, 'link').mockRejectedValue(error)
  untilTestIsOver(spy)
}

/** Has another program hold files open, as a scanner does, that so many renames, or deletions, are refused. */
export function holdOpen(call: 'renameSync' | 'unlinkSync', times: number): void {
  const real = fs[call] as (...args: unknown[]) => void
  let left = times
  const spy = vi.spyOn(fs, call).mockImplementation((...args: unknown[]) => {
    if (left === 0) return real(...args)
    left -= 1
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
  })
  untilTestIsOver(spy)
}

/** Has the system call itself Windows, for what asks only then, until the test is over. */
export function beWindows(): void {
  untilTestIsOver(vi.spyOn(process, 'platform', 'get').mockReturnValue('win32'))
}

/** Has the disk tell no time of a file but that moment (ms), as in one of its steps, until the test is over. */
export function stopTimesAt(moment: number): void {
  const real = fs.lstatSync
  const spy = vi.spyOn(fs, 'lstatSync').mockImplementation(((...args: Parameters<typeof real>) => {
    const found = real(...args)
    return found && Object.assign(found, { mtimeMs: moment, ctimeMs: moment })
  }) as typeof real)
  untilTestIsOver(spy)
}

/**
 * Has the disk tell nothing of a folder, as one over the network that is gone, until the test is over or
 * what it gives is called.
 */
export function loseSightOf(folder: string): () => void {
  let isLost = true
  const { lstatSync } = fs
  const { readFile, lstat } = fs.promises
  const mustBeInSight = (file: unknown) => {
    if (!isLost || !String(file).startsWith(folder)) return
    throw Object.assign(new Error('ENOTCONN'), { code: 'ENOTCONN' })
  }
  const spies = [
    vi.spyOn(fs, 'lstatSync').mockImplementation(((...args: Parameters<typeof lstatSync>) => {
      mustBeInSight(args[0])
      return lstatSync(...args)
    }) as typeof lstatSync),
    vi.spyOn(fs.promises, 'readFile').mockImplementation((async (
      ...args: Parameters<typeof readFile>
    ) => {
      mustBeInSight(args[0])
      return readFile(...args)
    }) as typeof readFile),
    vi.spyOn(fs.promises, 'lstat').mockImplementation((async (
      ...args: Parameters<typeof lstat>
    ) => {
      mustBeInSight(args[0])
      return lstat(...args)
    }) as typeof lstat),
  ]
  for (const spy of spies) untilTestIsOver(spy)
  return () => {
    isLost = false
  }
}

/** Has too much open to read a file of this name, so many times. */
export function leaveNoRoomFor(name: string, times: number): void {
  refuseReading(name, 'EMFILE', times)
}

/** Has a fault of the disk keep a file of this name from being read, so many times. */
export function failToRead(name: string, times: number): void {
  refuseReading(name, 'EIO', times)
}

/** Has the next file of this name that is looked at be gone before it is read. */
export function loseBeforeReading(name: string): void {
  refuseReading(name, 'ENOENT', 1)
}

/** Has a file of this name belong to another user, who lets nobody read it, until the test is over. */
export function closeFile(name: string): void {
  refuseReading(name, 'EACCES')
}

/** Has the disk make the next file of this name and refuse it all the same, as one whose answer a network loses. */
export function loseAnswerOf(name: string): void {
  const { openSync } = fs
  let isLost = false
  const spy = vi.spyOn(fs, 'openSync').mockImplementation(((
    ...args: Parameters<typeof openSync>
  ) => {
    const handle = openSync(...args)
    if (isLost || !String(args[0]).endsWith(name)) return handle
    isLost = true
    fs.closeSync(handle)
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }) as typeof openSync)
  untilTestIsOver(spy)
}

/** Has the next reading of a file of this name end with an error, as where a network loses the answer. */
export function loseReadingOf(name: string, code: string): void {
  const { readFile } = fs.promises
  let isLost = false
  const spy = vi.spyOn(fs.promises, 'readFile').mockImplementation((async (
    ...args: Parameters<typeof readFile>
  ) => {
    if (isLost || !String(args[0]).endsWith(name)) return readFile(...args)
    isLost = true
    throw Object.assign(new Error(code), { code })
  }) as typeof readFile)
  untilTestIsOver(spy)
}

/** Has a fault of the disk keep a file of this name from being read, until what it gives is called or the test is over. */
export function refuseToRead(name: string): () => void {
  let isOver = false
  const { readFile } = fs.promises
  const { readFileSync } = fs
  const mustBeOver = (file: unknown) => {
    if (isOver || !String(file).endsWith(name)) return
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }
  const spies = [
    vi.spyOn(fs, 'readFileSync').mockImplementation(((...args: Parameters<typeof readFileSync>) => {
      mustBeOver(args[0])
      return readFileSync(...args)
    }) as typeof readFileSync),
    vi.spyOn(fs.promises, 'readFile').mockImplementation((async (
      ...args: Parameters<typeof readFile>
    ) => {
      mustBeOver(args[0])
      return readFile(...args)
    }) as typeof readFile),
  ]
  for (const spy of spies) untilTestIsOver(spy)
  return () => {
    isOver = true
  }
}

/** Has a folder be a disk of its own: nothing is renamed into it, out of it or to it, until the test is over. */
export function putOnOwnDisk(folder: string): void {
  const { rename: real } = fs.promises
  const isThere = (name: unknown) => `${String(name)}${path.sep}`.startsWith(`${folder}${path.sep}`)
  const spy = vi.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
    if (isThere(from) === isThere(to)) return real(from, to)
    throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
  })
  untilTestIsOver(spy)
}

/** Has the disk be another computer's, that tells of no change, until the test is over. */
export function moveDiskFarAway(): void {
  const { statfs: real } = fs.promises
  const nfs = 0x6969
  const spies = [
    vi
      .spyOn(fs.promises, 'statfs')
      .mockImplementation((async (...args: Parameters<typeof real>) =>
        Object.assign(await real(...args), { type: nfs })) as typeof real),
    vi.spyOn(fs, 'watch').mockImplementation((() =>
      Object.assign(new EventEmitter(), {
        close: () => undefined,
      })) as unknown as typeof fs.watch),
  ]
  for (const spy of spies) untilTestIsOver(spy)
}

/** Has the disk not let go of a folder, as one over the network does where a file in it is open, until the test is over. */
export function keepFolder(folder: string): void {
  const { rm: real } = fs.promises
  const spy = vi.spyOn(fs.promises, 'rm').mockImplementation(async (name, options) => {
    if (name !== folder) return real(name, options)
    throw Object.assign(new Error('ENOTEMPTY'), { code: 'ENOTEMPTY' })
  })
  untilTestIsOver(spy)
}

/** Has modules that are loaded already call a spy, too, and puts what it stands for back after the test. */
function untilTestIsOver(spy: { mockRestore(): void }): void {
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

function refuseReading(name: string, code: string, times = Infinity): void {
  const read = fs.readFileSync
  let left = times
  const spy = vi.spyOn(fs, 'readFileSync').mockImplementation(((
    ...args: Parameters<typeof read>
  ) => {
    if (!String(args[0]).endsWith(name) || left === 0) return read(...args)
    left -= 1
    throw Object.assign(new Error(code), { code })
  }) as typeof read)
  untilTestIsOver(spy)
}

function refuse(call: 'writeFileSync' | 'utimesSync' | 'linkSync', code: string): Error {
  const error = Object.assign(new Error(code), { code })
  const spy = vi.spyOn(fs, call).mockImplementation(() => {
    throw error
  })
  untilTestIsOver(spy)
  return error
}

/** Has the disk take no new version of one file, as where it is just full; gives what ends that. */
export async function refuseFile(file: string): Promise<() => Promise<void>> {
  // A folder of this name stands in the way of what is written there first.
  const inTheWay = path.join(path.dirname(file), `.${path.basename(file)}.callboard.tmp`)
  await rm(inTheWay, { force: true })
  await mkdir(inTheWay)
  return () => rmdir(inTheWay)
}

/** Has a file stand where a folder should be, so that nothing can be written there; gives what ends that. */
export async function blockFolder(folder: string): Promise<() => Promise<void>> {
  const away = `${folder}-away`
  await rename(folder, away)
  await writeFile(folder, 'no folder')
  return async () => {
    await rm(folder)
    await rename(away, folder)
  }
}

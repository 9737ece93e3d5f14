import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetHardLinks, holdOpen, loseAnswerOf } from '../../testing/failing-disk'
import { temporaryFolder } from '../test-site'
import { releaseLeftLocks, withLockFile } from './lock-file'

test.each([
  ['goes once nobody can be writing it', undefined],
  ['stays where it is somebody else’s by then', 'an index'],
])('a lock that the disk refused and made all the same %s', async (_what, content) => {
  const index = path.join(await temporaryFolder(), 'index')
  const lock = `${index}.lock`
  loseAnswerOf('index.lock')
  await expect(withLockFile(index, () => Promise.resolve())).rejects.toThrow('EIO')
  releaseLeftLocks()
  expect(existsSync(lock)).toBe(true)
  if (content) await writeFile(lock, content)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  onTestFinished(() => void vi.useRealTimers())
  releaseLeftLocks()
  expect(existsSync(lock)).toBe(content !== undefined)
})

test.each([
  ['goes with the next', false],
  ['stays where it is somebody else’s by then', true],
])('a lock of ours that the disk does not let go of %s', async (_what, isTheirs) => {
  const index = path.join(await temporaryFolder(), 'index')
  const lock = `${index}.lock`
  holdOpen('unlinkSync', 1)
  await withLockFile(index, () => Promise.resolve())
  expect(existsSync(lock)).toBe(true)
  if (isTheirs) {
    await writeFile(`${index}.theirs`, '')
    await rename(`${index}.theirs`, lock)
  }
  releaseLeftLocks()
  expect(existsSync(lock)).toBe(isTheirs)
})

test.each([
  ['stays locked until all is done', true],
  ['is let go of at once where the disk knows no hard links', false],
])('an index that is replaced %s', async (_what, knowsLinks) => {
  const folder = await temporaryFolder()
  const index = path.join(folder, 'index')
  await writeFile(index, 'before')
  if (!knowsLinks) forgetHardLinks()
  await withLockFile(index, async (locked) => {
    await locked.replace('after', { keepsLock: true })
    expect(await readFile(index, 'utf8')).toBe('after')
    expect(existsSync(`${index}.lock`)).toBe(knowsLinks)
  })
  expect(await readFile(index, 'utf8')).toBe('after')
  expect(await readdir(folder)).toEqual(['index'])
})

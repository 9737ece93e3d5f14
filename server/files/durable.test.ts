import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../git/test-site'
import { beWindows, holdOpen } from '../testing/failing-disk'
import { removeFile, replaceFile } from './durable'

test('on Windows a file that a scanner has open for a moment is replaced and deleted all the same', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'bio.md')
  await writeFile(file, 'before')
  beWindows()
  holdOpen('renameSync', 2)
  holdOpen('unlinkSync', 2)
  await replaceFile(file, 'after')
  expect(await readFile(file, 'utf8')).toBe('after')
  await removeFile(file)
  expect(await readdir(folder)).toEqual([])
})

test('what another program keeps open stays as it was, and elsewhere nothing is tried twice', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'bio.md')
  await writeFile(file, 'before')
  holdOpen('unlinkSync', 1)
  await expect(removeFile(file)).rejects.toThrow('EBUSY')
  beWindows()
  holdOpen('renameSync', Infinity)
  await expect(replaceFile(file, 'after')).rejects.toThrow('EBUSY')
  expect(await readFile(file, 'utf8')).toBe('before')
})

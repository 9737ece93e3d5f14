import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-site'
import { readMark, withMark } from './writing-mark'

async function markFile(): Promise<string> {
  return path.join(await temporaryFolder(), 'mark.json')
}

test('what was written counts, also where the disk does not let its mark be taken away', async () => {
  const file = await markFile()
  const write = async () => {
    await rm(file)
    await mkdir(file)
    return 'written'
  }
  expect(await withMark(file, { task: 'commit', paths: [] }, write)).toBe('written')
})

test('a mark that a power cut emptied is one of nobody alive, from when it was made', async () => {
  const file = await markFile()
  await writeFile(file, '')
  await utimes(file, 1000, 1000)
  expect(await readMark(file)).toMatchObject({ pid: 0, at: 1_000_000, paths: [] })
})

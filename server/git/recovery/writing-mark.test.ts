import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withMark } from './writing-mark'

test('what was written counts, also where the disk does not let its mark be taken away', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-mark-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'mark.json')
  const write = async () => {
    await rm(file)
    await mkdir(file)
    return 'written'
  }
  expect(await withMark(file, { task: 'commit', paths: [] }, write)).toBe('written')
})

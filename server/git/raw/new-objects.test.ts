import { chmodSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blobId } from '../../files/blob-id'
import { looseFile } from '../object-id'
import { begunSite, developerGit } from '../test-site'
import { writeBlob } from './new-objects'

test('an object whose folder a git that packs takes away before it stands there is written', async () => {
  const site = await begunSite()
  const commonDir = path.join(site, '.git')
  // So long that a thread compresses it.
  const content = Buffer.alloc(100_000, 'long')
  const id = blobId(content)
  const writing = writeBlob(commonDir, content)
  rmdirSync(path.dirname(looseFile(commonDir, id)))
  expect(await writing).toBe(id)
  expect(developerGit(site, 'cat-file', '-s', id)).toBe('100000\n')
})

test('in a history that a group shares an object is for all of it, whatever this process makes for itself alone', async () => {
  const commonDir = path.join(await begunSite(), '.git')
  chmodSync(path.join(commonDir, 'objects'), 0o2770)
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const file = looseFile(commonDir, await writeBlob(commonDir, Buffer.from('shared')))
  const modes = [path.dirname(file), file].map((made) => statSync(made).mode & 0o7777)
  expect(modes).toEqual([0o2770, 0o440])
})

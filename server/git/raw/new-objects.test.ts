import { rmdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
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

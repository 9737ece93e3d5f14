// @module-tag long
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { variantsPath } from '../../src/schema/url'
import { temporaryFolder } from '../git/test-site'
import { SmallPictures } from './small-pictures'

const told = { ETag: '"tag"', 'Content-Type': 'image/jpeg', 'X-Frame-Options': 'SAMEORIGIN' }

function asks(name: string, headers = {}): IncomingMessage {
  return { method: 'GET', url: variantsPath + name, headers } as IncomingMessage
}

async function fileOf(bytes: number): Promise<string> {
  const file = path.join(await temporaryFolder(), 'a.jpg')
  await writeFile(file, Buffer.alloc(bytes, 1))
  return file
}

test('of 2,000 sizes those that were asked for last are kept, in 16 MB', async () => {
  const pictures = new SmallPictures({}, () => true)
  const file = await fileOf(80_000)
  for (let at = 0; at < 2000; at += 1) {
    await pictures.keep(`${at}.jpg`, file, told)
    pictures.find(asks('0.jpg'))
    expect(pictures.size).toBeLessThanOrEqual(16 * 1024 * 1024)
  }
  expect(pictures.size).toBeGreaterThan(16 * 1024 * 1024 - 80_000)
  const isKept = (name: string) => pictures.find(asks(name)) !== undefined
  expect(['0.jpg', '1.jpg', '1799.jpg', '1999.jpg'].map(isKept)).toEqual([true, false, true, true])
})

test('a large one is not kept, and one that two ask for at once is counted once', async () => {
  const pictures = new SmallPictures({}, () => true)
  await pictures.keep('large.jpg', await fileOf(150_001), told)
  expect(pictures.size).toBe(0)
  const file = await fileOf(1000)
  await Promise.all([pictures.keep('a.jpg', file, told), pictures.keep('a.jpg', file, told)])
  expect(pictures.size).toBe(1000)
})

test('one that is hidden is forgotten when it is next asked for', async () => {
  let isShown = true
  const pictures = new SmallPictures({}, () => isShown)
  await pictures.keep('a.jpg', await fileOf(1000), told)
  expect(pictures.find(asks('a.jpg'))?.status).toBe(200)
  expect(pictures.find(asks('a.jpg', { range: 'bytes=0-9' }))).toBeUndefined()
  isShown = false
  expect(pictures.find(asks('a.jpg'))).toBeUndefined()
  expect(pictures.size).toBe(0)
})

test('headers of its own go before those of all answers', async () => {
  const pictures = new SmallPictures({ 'x-frame-options': 'DENY', 'x-other': '1' }, () => true)
  await pictures.keep('a.jpg', await fileOf(10), told)
  const headers = pictures.find(asks('a.jpg'))?.headers ?? []
  expect(headers).toContain('SAMEORIGIN')
  expect(headers).not.toContain('DENY')
  expect(headers).toContain('x-other')
})

import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { loseSightOf } from '../testing/failing-disk'
import { openJsonCache } from './json-cache'
import { JsonFile } from './json-file'

const schema = z.object({ count: z.number() })
const empty = { count: 0 }

let folder: string
let file: string
let logged: object[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-json-'))
  file = path.join(folder, 'kept', 'count.json')
  logged = []
})
afterEach(() => rm(folder, { recursive: true }))

const log = { error: (fields: object) => void logged.push(fields) }
const open = () => JsonFile.open({ file, schema, empty, log })

test('what was changed is there at the next start, for its owner only', async () => {
  const kept = await open()
  await Promise.all([1, 2, 3].map(() => kept.change(({ count }) => ({ count: count + 1 }))))
  expect((await open()).data).toEqual({ count: 3 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(logged).toEqual([])
})

test('a change that the disk refuses has not happened', async () => {
  const kept = await open()
  await mkdir(file, { recursive: true })
  await expect(kept.change(() => ({ count: 1 }))).rejects.toThrow('EISDIR')
  expect(kept.data).toEqual(empty)
  await rm(file, { recursive: true })
  await kept.change(({ count }) => ({ count: count + 1 }))
  expect((await open()).data).toEqual({ count: 1 })
})

test.each(['', '{"count": ', '{"count": "one"}', '[]'])(
  'the damaged file “%s” is set aside under a name that says so, and logged by name',
  async (text) => {
    await mkdir(path.dirname(file))
    await writeFile(file, text)
    const kept = await open()
    expect(kept.data).toEqual(empty)
    const [aside = '', ...rest] = await readdir(path.dirname(file))
    expect([aside, rest]).toEqual([expect.stringMatching(/^count\.damaged-.*\.json$/), []])
    expect(await readFile(path.join(folder, 'kept', aside), 'utf8')).toBe(text)
    expect(logged).toMatchObject([{ file, aside: path.join(folder, 'kept', aside) }])
    await kept.change(() => ({ count: 1 }))
    expect((await open()).data).toEqual({ count: 1 })
  },
)

test('what cannot be read because the disk is away is not damaged, and is left as it is', async () => {
  await (await open()).change(() => ({ count: 1 }))
  const back = loseSightOf(folder)
  await expect(open()).rejects.toThrow('ENOTCONN')
  back()
  expect((await open()).data).toEqual({ count: 1 })
})

test('a damaged file that cannot be set aside is not written over', async () => {
  // With more in its name it would have none.
  file = path.join(folder, `${'n'.repeat(230)}.json`)
  await writeFile(file, 'damaged')
  await expect(open()).rejects.toThrow('ENAMETOOLONG')
  expect(await readFile(file, 'utf8')).toBe('damaged')
})

test('a damaged cache is empty, and its folder may go while it is used', async () => {
  await mkdir(path.dirname(file))
  await writeFile(file, '{"count": "one"}')
  const cache = await openJsonCache(file, schema, empty)
  expect(cache.data).toEqual(empty)
  await rm(path.dirname(file), { recursive: true })
  await cache.update((data) => (data.count = 2))
  expect((await openJsonCache(file, schema, empty)).data).toEqual({ count: 2 })
})

test('a cache that cannot be written fails nobody', async () => {
  const cache = await openJsonCache(file, schema, { count: 0 })
  await writeFile(path.join(folder, 'kept'), 'a file where the folder should be')
  await chmod(path.join(folder, 'kept'), 0o400)
  await cache.update((data) => (data.count = 2))
  expect(cache.data).toEqual({ count: 2 })
})

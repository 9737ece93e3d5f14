import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { IndexCache } from './index-cache'
import { loadContent } from './load-file'
import { bioText, makeSite } from './test-site'

const bio = 'content/bio.md'

afterEach(() => {
  vi.useRealTimers()
})

async function openCache() {
  const { siteDir } = await makeSite()
  const dataDir = path.join(siteDir, '.callboard')
  const file = path.join(dataDir, 'cache/index.json')
  const set = (cache: IndexCache, stamp: string, name: string) => {
    const loaded = loadContent('bio', bioText.replace('Wren', name))
    if (loaded.ok) cache.set('bio', bio, stamp, loaded.file)
  }
  const kept = async () => (await IndexCache.open(dataDir)).get('bio', bio)?.file.value.name
  return { cache: await IndexCache.open(dataDir), file, set, kept }
}

test('the cache is written once changes have ceased, and where it is closed', async () => {
  const { cache, file, set, kept } = await openCache()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let save = 0; save < 100; save += 1) {
    set(cache, `stamp ${save}`, `Name ${save}`)
    vi.advanceTimersByTime(5_000)
  }
  vi.useRealTimers()
  expect(existsSync(file)).toBe(false)
  await cache.flush()
  expect(await kept()).toBe('Name 99')
  const written = await readFile(file, 'utf8')
  cache.delete(bio)
  await cache.flush()
  expect([written.includes(bio), await kept()]).toEqual([true, undefined])
})

test('what was read without a stamp to know it by is the last good version all the same', async () => {
  const { cache, set, kept } = await openCache()
  set(cache, '', 'One')
  set(cache, '', 'Two')
  await cache.flush()
  expect(await kept()).toBe('Two')
})

import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SteadyFiles } from './steady-files'
import { makeSite } from './test-site'

/** A site whose files are looked at when the test says so. */
async function watchedSite(files: Record<string, string>) {
  const site = await makeSite(files)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const told: string[][] = []
  const steady = new SteadyFiles(site.siteDir, (paths) => told.push(paths))
  onTestFinished(() => {
    steady.close()
    vi.useRealTimers()
  })
  const look = async () => {
    const before = told.length
    vi.advanceTimersToNextTimer()
    // The disk answers in its own time: then either the next look is due or something was told.
    while (vi.getTimerCount() === 0 && told.length === before) await new Promise(setImmediate)
  }
  return { ...site, steady, told, look }
}

test('a file is told once two looks find it the same, and another does not wait for it', async () => {
  const { siteDir, write, steady, told, look } = await watchedSite({ 'content/story.md': 's' })
  const file = 'content/bio.md'
  await write(file, '')
  steady.add(file)
  await look()
  for (const part of ['---\n', 'name: W', 'ren\n']) {
    await appendFile(path.join(siteDir, file), part)
    if (part === 'name: W') steady.add('content/story.md')
    await look()
  }
  expect(told).toEqual([['content/story.md']])
  await look()
  expect(told).toEqual([['content/story.md'], [file]])
  steady.add(file)
  await look()
  await look()
  expect(told).toHaveLength(3)
})

test('a folder comes to rest with all that is in it, also when it is gone', async () => {
  const { write, remove, steady, told, look } = await watchedSite({ 'content/news/a.md': '' })
  steady.add('content')
  await look()
  await write('content/news/a.md', 'more')
  await look()
  expect(told).toEqual([])
  await remove('content')
  await look()
  expect(told).toEqual([])
  await look()
  expect(told).toEqual([['content']])
})

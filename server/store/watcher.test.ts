import { open, readFile, rename, rm, symlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loseSightOf, moveDiskFarAway } from '../testing/failing-disk'
import { makeSite } from './test-site'
import { watchContent } from './watcher'

function fail(error: unknown) {
  throw error
}

/** What is told of a site, which is watched until the test is over. */
async function watched(siteDir: string): Promise<Set<string>> {
  const told = new Set<string>()
  const onPaths = (paths: string[]) => paths.forEach((file) => told.add(file))
  const watcher = await watchContent(siteDir, onPaths, fail)
  onTestFinished(() => watcher.close())
  return told
}

test('hand edits are told, temporary files are not', async () => {
  const { siteDir, write, remove } = await makeSite({
    'content/news/a.md': 'a',
    'content/bio.md': 'b',
    'media/x.jpg': 'x',
  })
  const told = await watched(siteDir)
  await write('content/.bio.md.callboard.tmp', 'new')
  await write('content/.bio.md.swp', 'swap')
  await write('content/bio.md~', 'backup')
  await write('content/news/b.md', 'b')
  await remove('content/news/a.md')
  await write('media/y.jpg', 'y')
  await rename(
    path.join(siteDir, 'content/.bio.md.callboard.tmp'),
    path.join(siteDir, 'content/bio.md'),
  )
  const expected = ['content/bio.md', 'content/news/a.md', 'content/news/b.md', 'media/y.jpg']
  await vi.waitFor(() => expect([...told].sort()).toEqual(expected), 5000)
})

test(
  'what another computer writes on the disk is seen, of which the system tells nothing',
  { tags: 'long' },
  async () => {
    const { siteDir, write, remove } = await makeSite({
      'content/news/a.md': 'a',
      'content/bio.md': 'b',
      'media/x.jpg': 'x',
    })
    moveDiskFarAway()
    const told = await watched(siteDir)
    await write('.git/index', 'another')
    await write('content/.bio.md.swp', 'swap')
    await write('content/bio.md', 'new')
    await write('content/news/b.md', 'b')
    await write('content/agents/a.yaml', 'a')
    await remove('content/news/a.md')
    await write('media/y.jpg', 'y')
    const seen = ['content/bio.md', 'content/news/a.md', 'content/news/b.md', 'media/y.jpg']
    const expected = expect.arrayContaining([...seen, 'content/agents/a.yaml']) as unknown
    await vi.waitFor(() => expect([...told]).toEqual(expected), 15_000)
    expect([...told].filter((file) => /swp|git/.test(file))).toEqual([])
  },
)

test('a file that a sync program replaces with an older one of the same length is seen on such a disk', async () => {
  const { siteDir, write } = await makeSite({ 'content/bio.md': 'born 2012' })
  moveDiskFarAway()
  const told: string[] = []
  const watcher = await watchContent(siteDir, (paths) => told.push(...paths), fail)
  onTestFinished(() => watcher.close())
  await write('content/bio.md', 'born 2011')
  const lastYear = new Date(Date.now() - 365 * 86_400_000)
  await utimes(path.join(siteDir, 'content/bio.md'), lastYear, lastYear)
  await vi.waitFor(() => expect(told).toEqual(['content/bio.md']), 15_000)
})

test('what such a disk does not say for a moment is as it was', async () => {
  const { siteDir, write } = await makeSite({ 'content/news/a.md': 'a', 'content/bio.md': 'b' })
  moveDiskFarAway()
  const told: string[] = []
  const watcher = await watchContent(siteDir, (paths) => told.push(...paths), fail)
  onTestFinished(() => watcher.close())
  const come = loseSightOf(path.join(siteDir, 'content/news'))
  await write('content/bio.md', 'new')
  await vi.waitFor(() => expect(told).toEqual(['content/bio.md']), 15_000)
  come()
  await write('content/bio.md', 'newer')
  await vi.waitFor(() => expect(told).toEqual(['content/bio.md', 'content/bio.md']), 15_000)
})

test('a site that is named by a link is watched', async () => {
  const { siteDir, write } = await makeSite({ 'content/news/a.md': 'a' })
  const link = `${siteDir}-link`
  await symlink(siteDir, link)
  onTestFinished(() => rm(link))
  const told = await watched(link)
  await write('content/news/a.md', 'b')
  await vi.waitFor(() => expect(told).toContain('content/news/a.md'), 5000)
})

test('a content folder that appears later is seen', async () => {
  const { siteDir, write } = await makeSite()
  const told = await watched(siteDir)
  await write('content/agents/a.yaml', 'a')
  await vi.waitFor(
    () => expect([...told].some((file) => 'content/agents/a.yaml'.startsWith(file))).toBe(true),
    5000,
  )
})

test('folders are watched and not their files, of which there may be more than watches', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `content/news/story-${n}.md`)
  const { siteDir, write } = await makeSite(Object.fromEntries(names.map((name) => [name, 'x'])))
  const before = process.getActiveResourcesInfo().length
  const told = await watched(siteDir)
  expect(process.getActiveResourcesInfo().length - before).toBeLessThan(20)
  await write('content/news/story-7.md', 'y')
  await vi.waitFor(() => expect(told).toContain('content/news/story-7.md'), 5000)
})

test('a file that is written in place and slowly is told of when it is whole', async () => {
  const { siteDir } = await makeSite({ 'content/bio.md': 'before' })
  const file = path.join(siteDir, 'content/bio.md')
  const seen: string[] = []
  const told = async () => void seen.push(await readFile(file, 'utf8'))
  const watcher = await watchContent(siteDir, () => void told(), fail)
  onTestFinished(() => watcher.close())
  const parts = Array.from({ length: 20 }, (_, n) => `part ${n}\n`)
  const slow = await open(file, 'w')
  for (const part of parts) {
    await slow.write(part)
    await wait(10)
  }
  await slow.close()
  await vi.waitFor(() => expect(seen.at(-1)).toBe(parts.join('')), 5000)
  // A disk that takes its time may make it look at rest once; told with every part it never is.
  expect(seen.length).toBeLessThan(parts.length / 2)
})

test('a folder that another takes the place of is still watched', async () => {
  const { siteDir, write } = await makeSite({ 'content/news/a.md': 'a', 'other/b.md': 'b' })
  const told = await watched(siteDir)
  const inSite = (name: string) => path.join(siteDir, name)
  await rename(inSite('content/news'), inSite('away'))
  await rename(inSite('other'), inSite('content/news'))
  await vi.waitFor(() => expect(told).toContain('content/news'), 5000)
  await write('content/news/c.md', 'c')
  await vi.waitFor(() => expect(told).toContain('content/news/c.md'), 5000)
  await rename(inSite('content'), inSite('content-away'))
  await vi.waitFor(() => expect(told).toContain('content'), 5000)
  await write('content/news/d.md', 'd')
  await vi.waitFor(
    () => expect([...told].some((file) => /^content(?:\/news(?:\/d.md)?)?$/.test(file))).toBe(true),
    5000,
  )
  told.clear()
  await write('content/news/e.md', 'e')
  await vi.waitFor(
    () => expect([...told].some((file) => 'content/news/e.md'.startsWith(file))).toBe(true),
    5000,
  )
})

test('a disk that goes away while it is looked through for watching fails that, for all that waits', async () => {
  const { siteDir } = await makeSite({ 'content/news/a.md': 'a' })
  loseSightOf(path.join(siteDir, 'content'))
  await expect(
    watchContent(
      siteDir,
      () => {},
      () => {},
    ),
  ).rejects.toThrow('ENOTCONN')
})

test('a site whose folder is moved away is not taken for watched any more, back in its place neither', async () => {
  const { siteDir } = await makeSite({ 'content/bio.md': 'b' })
  const lost: unknown[] = []
  const watcher = await watchContent(
    siteDir,
    () => undefined,
    (error) => lost.push(error),
  )
  onTestFinished(() => watcher.close())
  await rename(siteDir, `${siteDir}-away`)
  await vi.waitFor(() => expect(String(lost[0])).toContain('is not where it was'), 5000)
  await rename(`${siteDir}-away`, siteDir)
})

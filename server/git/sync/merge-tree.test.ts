// @module-tag long
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, owner } from '../test-site'
import { news, published, type Site, text, twoSites, exchange } from './test-two-sites'
import type { Resolution } from './sync'
import type { MergeFile } from './merge-tree'

const story = (words: string) => text('---', 'headline: First', 'imageId: null', '---', '', words)
const other = 'content/news/2026-01-02-second.md'

async function commit(site: Site, ...paths: string[]) {
  await site.repository.commit({ paths, author: owner, subject: paths.join(), trailers: [] })
}

/** Two sites that share a story, which one of them edits. */
async function edited() {
  const { here, there } = await twoSites()
  await here.save({ [news]: story('On Friday') })
  await published(here)
  await published(there)
  await here.save({ [news]: story('On Saturday') })
  await published(here)
  return { here, there }
}

test('what was written of a story that is deleted elsewhere never gets into one like it, and the scratch file of a killed merge is gone', async () => {
  const { there } = await edited()
  const index = path.join(there.folder, '.callboard/merge-index')
  const left = [index, `${index}.lock`]
  for (const file of left) await writeFile(file, 'cut off')
  await rm(path.join(there.folder, news))
  await commit(there, news)
  await there.save({ [other]: story('On Friday ') })
  const outcome = await exchange(there)
  expect(outcome).toMatchObject({ state: 'conflict', files: [{ path: news, ours: '' }] })
  expect(there.read(other)).toBe(story('On Friday '))
  expect(left.filter(existsSync)).toEqual([])
})

test('what was written of a story follows it to the name that it was given elsewhere', async () => {
  const { here, there } = await edited()
  await rename(path.join(there.folder, news), path.join(there.folder, other))
  await commit(there, news, other)
  const asked: MergeFile[] = []
  const takeTheirs = async (files: readonly MergeFile[]): Promise<Resolution> => {
    asked.push(...files)
    const contents = await there.repository.blobs(files.map(({ theirs }) => theirs))
    const resolved = files.map((file, at) => ({ ...file, content: contents[at] ?? null }))
    return { resolved, undecided: [] }
  }
  expect(await exchange(there, takeTheirs)).toMatchObject({ state: 'done' })
  expect(asked).toMatchObject([{ path: other, from: news }])
  await published(here)
  for (const site of [here, there]) {
    expect(site.read(other)).toBe(story('On Saturday'))
    expect([site.status(), () => site.read(news)]).toEqual(['', expect.any(Function)])
    expect(() => site.read(news)).toThrow('ENOENT')
  }
})

/** Two sites that share another story, too, which one of them has added. */
async function added() {
  const { here, there } = await edited()
  await here.save({ [other]: story('Add') })
  await published(here)
  await published(there)
  return { here, there }
}

const writtenAnew = ({ folder }: Site) =>
  developerGit(folder, 'commit', '-q', '--amend', '-m', 'The same, written anew')

test('a story that is deleted stays so where the commit that added it was written anew once it was online', async () => {
  for (const how of ['here', 'elsewhere']) {
    const { here, there } = await added()
    writtenAnew(here)
    const by = how === 'here' ? here : there
    await rm(path.join(by.folder, other))
    await commit(by, other)
    if (by === there) await published(there)
    await published(here)
    await published(there)
    for (const site of [here, there]) {
      expect(() => site.read(other)).toThrow('ENOENT')
      expect([site.status(), site.read(news)]).toEqual(['', story('On Saturday')])
    }
  }
})

test('it is asked about where the other side has changed it', async () => {
  const { here, there } = await added()
  await there.save({ [other]: story('Add more') })
  await published(there)
  writtenAnew(here)
  await rm(path.join(here.folder, other))
  await commit(here, other)
  const outcome = await exchange(here)
  expect(outcome).toMatchObject({ state: 'conflict', files: [{ path: other, ours: '' }] })
})

test('what two sides added by themselves is news of each, though one has deleted its own', async () => {
  const { here, there } = await edited()
  await published(there)
  await there.save({ [other]: story('Theirs') })
  await published(there)
  await here.save({ [other]: story('Ours') })
  await rm(path.join(here.folder, other))
  await commit(here, other)
  await published(here)
  expect(here.read(other)).toBe(story('Theirs'))
})

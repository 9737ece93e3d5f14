import path from 'node:path'
import { expect, test } from 'vitest'
import { begunSite, developerGit, owner, writeFiles } from '../test-site'
import { commitDirectly } from './commit-directly'
import { writeAhead } from './commit-objects'

const file = 'content/bio.md'

async function aheadOf(text: string) {
  const site = await begunSite()
  const git = path.join(site, '.git')
  const place = { workTree: site }
  const folders = { gitDir: git, commonDir: git }
  const contents = new Map([[file, Buffer.from(text)]])
  const request = { paths: [file], author: owner, subject: 'save', trailers: [], at: new Date() }
  const count = () => Number(developerGit(site, 'count-objects').split(' ')[0])
  const before = count()
  await writeAhead(place, folders, request, contents)
  const commit = async () => {
    await writeFiles(site, { [file]: text })
    return commitDirectly(place, folders, request, contents)
  }
  const head = () => developerGit(site, 'rev-parse', 'HEAD').trim()
  return { site, written: count() - before, count, commit, head }
}

function mustBeSound(site: string) {
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
  developerGit(site, 'fsck', '--strict', '--full')
}

test('a commit finds all its objects written ahead', async () => {
  const { site, written, count, commit, head } = await aheadOf('saved')
  // The file, the commit, and the trees of the site and of its folder.
  expect(written).toBe(4)
  const before = count()
  expect(await commit()).toBe(head())
  expect(count()).toBe(before)
  mustBeSound(site)
})

test('where a developer commits in between, the commit goes on from theirs', async () => {
  const { site, commit, head } = await aheadOf('saved')
  await writeFiles(site, { 'content/new.md': 'theirs' })
  developerGit(site, 'add', '.')
  developerGit(site, 'commit', '-qm', 'theirs')
  const theirs = head()
  expect(await commit()).toBe(head())
  expect(developerGit(site, 'rev-parse', 'HEAD^').trim()).toBe(theirs)
  expect(developerGit(site, 'show', 'HEAD:content/new.md')).toBe('theirs')
  mustBeSound(site)
})

test('what git clears away in between is written again', async () => {
  const { site, commit, head } = await aheadOf('saved')
  developerGit(site, 'prune', '--expire=now')
  expect(await commit()).toBe(head())
  mustBeSound(site)
})

test('nothing large is written ahead, which would fill a disk that then refuses the save', async () => {
  const { site, written, commit, head } = await aheadOf('long '.repeat(20_000))
  expect(written).toBe(0)
  expect(await commit()).toBe(head())
  mustBeSound(site)
})

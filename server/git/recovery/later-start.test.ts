import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { begunSite, developerGit, hurryLocks, writeFiles } from '../test-site'
import type { Writing } from './writing-mark'

const bio = 'content/bio.md'
const story = 'content/story.md'

/** A site in which a process was killed while it wrote this, with git's lock on. */
async function killedWhile(begin: (site: string) => Promise<Writing>) {
  hurryLocks()
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const mark = path.join(site, '.callboard/git-writing-site.json')
  const writing = await begin(site)
  const left = { pid: 1, born: 'an earlier boot 1', at: Date.now() - 1000, ...writing }
  await writeFiles(site, { [mark.slice(site.length)]: JSON.stringify(left) })
  const lock = path.join(site, '.git/index.lock')
  await writeFile(lock, '')
  return { site, repository, lock, isLeft: () => [lock, mark].map((file) => existsSync(file)) }
}

/** The commit that is to be moved to, which adds a story; git has it in the index and on the disk already. */
async function advance(site: string): Promise<Writing> {
  await writeFiles(site, { [story]: 'from elsewhere' })
  developerGit(site, 'add', story)
  developerGit(site, 'commit', '-qm', 'next')
  const target = developerGit(site, 'rev-parse', 'HEAD').trim()
  developerGit(site, 'reset', '-q', '--soft', 'HEAD~')
  return { task: 'advance', target, paths: [story] }
}

/** A commit of the biography, which is in the index and not made yet. */
async function commit(site: string): Promise<Writing> {
  await writeFiles(site, { [bio]: 'saved' })
  developerGit(site, 'add', bio)
  return { task: 'commit', paths: [bio] }
}

test('the lock of a git that still works in the site stays, and what was killed is put right without it', async () => {
  const { site, repository, isLeft } = await killedWhile(commit)
  const working = spawn('git', ['cat-file', '--batch'], { cwd: site })
  await repository.recover()
  expect(isLeft()).toEqual([true, true])
  working.stdin.end()
  await once(working, 'close')
  await repository.recover()
  expect(isLeft()).toEqual([false, false])
  expect(developerGit(site, 'status', '--porcelain')).toBe(` M ${bio}\n`)
})

test.each([
  ['a commit', commit, ` M ${bio}\n`],
  ['what came from elsewhere', advance, ''],
])(
  '%s that a lock of somebody else’s keeps half done is put right by a later start',
  async (_what, begin, status) => {
    const { site, repository, lock, isLeft } = await killedWhile(begin)
    await utimes(lock, 1000, 1000)
    await repository.recover()
    expect(isLeft()).toEqual([true, true])
    await rm(lock)
    await repository.recover()
    expect(isLeft()).toEqual([false, false])
    expect(developerGit(site, 'status', '--porcelain')).toBe(status)
  },
)

import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, temporarySite, writeFiles } from '../test-site'
import { headInFiles, refInFiles, refsBelow } from './ref-files'

async function open() {
  const site = await temporarySite()
  const git = (...args: string[]) => developerGit(site, ...args).trim()
  git('init', '-q', '-b', 'main')
  git('add', 'content')
  git('commit', '-qm', 'First')
  const gitDir = path.join(site, '.git')
  return { site, git, folders: { gitDir, commonDir: gitDir }, head: git('rev-parse', 'HEAD') }
}

test('a reference is found in a file of its own, and among packed ones', async () => {
  const { git, folders, head } = await open()
  git('update-ref', 'refs/callboard/synced/origin/main', head)
  const read = () => refInFiles(folders, 'refs/callboard/synced/origin/main')
  expect(read()).toBe(head)
  git('pack-refs', '--all')
  expect(read()).toBe(head)
  expect(refInFiles(folders, 'refs/callboard/synced/origin/mai')).toBeNull()
  expect(refInFiles(folders, 'synced/origin/main')).toBeNull()
})

test('what only git can tell is left to git', async () => {
  const { site, git, folders } = await open()
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/heads/main')
  expect(refInFiles(folders, 'refs/remotes/origin/HEAD')).toBeUndefined()
  await writeFiles(site, { '.git/refs/heads/broken': 'no id\n', '.git/refs/heads/deep/er': '' })
  expect(refInFiles(folders, 'refs/heads/broken')).toBeUndefined()
  expect(refInFiles(folders, 'refs/heads/deep')).toBeUndefined()
})

test('what is checked out is found on a branch, by itself, and before the first commit', async () => {
  const { git, folders, head } = await open()
  expect(headInFiles(folders)).toBe(head)
  git('pack-refs', '--all')
  expect(headInFiles(folders)).toBe(head)
  git('checkout', '-q', '--detach')
  expect(headInFiles(folders)).toBe(head)
  git('symbolic-ref', 'HEAD', 'refs/heads/new')
  expect(headInFiles(folders)).toBeNull()
  git('symbolic-ref', 'HEAD', 'refs/elsewhere/main')
  expect(headInFiles(folders)).toBeUndefined()
})

test('references below a name are seen, packed ones too', async () => {
  const { site, git, folders, head } = await open()
  const below = 'refs/callboard/waiting/'
  const seen = () => [...(refsBelow(folders, below) ?? ['?'])]
  const blob = git('rev-parse', 'HEAD:content/bio.md')
  expect(seen()).toEqual([])
  git('update-ref', `${below}one`, head)
  git('pack-refs', '--all')
  git('update-ref', `${below}two`, blob)
  expect(seen()).toEqual([head, blob])
  await writeFiles(site, { [`.git/${below}two.lock`]: '' })
  git('update-ref', `${below}one`, blob)
  expect(seen()).toEqual([blob])
  git('update-ref', '-d', `${below}one`)
  await writeFiles(site, { [`.git/${below}broken`]: 'no id\n' })
  expect(seen()).toEqual(['?'])
})

import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, temporarySite, writeFiles } from '../test-site'
import { readIndex } from './index-file'
import { looseFiles, looseHead } from './loose-objects'

const long = `content/news/${'long-'.repeat(45)}story.md`

async function repository() {
  const site = await temporarySite()
  await writeFiles(site, { [long]: 'long', 'content/ünï.md': 'odd', run: '#!/bin/sh\n' })
  developerGit(site, 'init', '-q', '-b', 'main')
  developerGit(site, 'add', '--chmod=+x', 'run')
  developerGit(site, 'add', '.')
  developerGit(site, 'commit', '-qm', 'one')
  const git = path.join(site, '.git')
  return { site, git, folders: { gitDir: git, commonDir: git } }
}

const listed = (site: string, command: string[], line: RegExp) =>
  developerGit(site, ...command, '-z')
    .split('\0')
    .filter(Boolean)
    .map((text) => {
      const [, mode, id, file] = line.exec(text) ?? []
      return [file, { mode, id }]
    })

test('the index and the commit say what git says of them', async () => {
  const { site, git, folders } = await repository()
  // An entry of the index with more flags than usual.
  await writeFiles(site, { 'content/later.md': 'later' })
  developerGit(site, 'add', '-N', 'content/later.md')
  const staged = listed(site, ['ls-files', '--stage'], /^(\d+) (\S+) 0\t(.*)$/s)
  const paths = staged.map(([file]) => String(file))
  const index = readIndex(git, [...paths, 'content', 'content/none.md'])
  const entries = [...(index?.entries ?? [])]
  expect(entries.map(([file, { mode, blob }]) => [file, { mode, id: blob }])).toEqual(staged)
  expect(entries.filter(([, { isUsual }]) => !isUsual).map(([file]) => file)).toEqual([
    'content/later.md',
  ])
  const head = looseHead(folders)
  expect(head).toBe(developerGit(site, 'rev-parse', 'HEAD').trim())
  const committed = listed(site, ['ls-tree', '-r', 'HEAD'], /^(\d+) blob (\S+)\t(.*)$/s)
  const files = looseFiles(folders, head ?? '', [...paths, 'content/bio.md/x'])
  expect([...(files ?? [])].filter(([, entry]) => entry)).toEqual(committed)
  expect(files?.get('content/later.md')).toBeNull()
})

test('files that are unmerged are all told', async () => {
  const { site, git } = await repository()
  await writeFiles(site, { 'content/bio.md': 'mine' })
  developerGit(site, 'stash', '-q')
  await writeFiles(site, { 'content/bio.md': 'theirs' })
  developerGit(site, 'commit', '-qam', 'two')
  expect(() => developerGit(site, 'stash', 'pop')).toThrow()
  const index = readIndex(git, ['run', 'content/bio.md'])
  expect(index?.unmerged).toEqual(['content/bio.md'])
  expect([...(index?.entries.keys() ?? [])]).toEqual(['run'])
})

test.each([
  ['with paths cut short', ['update-index', '--index-version=4']],
  ['split', ['update-index', '--split-index']],
  ['sparse', ['sparse-checkout', 'set', '--cone', '--sparse-index', 'media']],
])('an index that is %s is left to git', async (_, command) => {
  const { site, git } = await repository()
  developerGit(site, ...command)
  expect(readIndex(git)).toBeUndefined()
})

test('what is packed, damaged or not there is left to git', async () => {
  const { site, git, folders } = await repository()
  // One that nobody has read: what was read once stays at hand.
  developerGit(site, 'commit', '-q', '--allow-empty', '-m', randomUUID())
  const head = looseHead(folders) ?? ''
  await writeFile(path.join(git, 'index'), 'DIRC\0\0\0\x02\0\0\0\x05')
  expect(readIndex(git)).toBeUndefined()
  await rm(path.join(git, 'index'))
  expect(readIndex(git)).toMatchObject({ unmerged: [] })
  developerGit(site, 'gc', '-q')
  expect(looseHead(folders)).toBeUndefined()
  expect(looseFiles(folders, head, ['content/bio.md'])).toBeUndefined()
})

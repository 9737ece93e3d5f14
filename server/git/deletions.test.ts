import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit, openHistory, owner } from './test-site'

test('what was deleted is listed once, with its last content, unless it is back or only renamed', async () => {
  const { site, repository, save } = await openHistory()
  const gone = 'content/news/2026-02-02-gone.md'
  const back = 'content/news/2026-03-03-back.md'
  const moved = 'content/news/2026-04-04-moved.md'
  await save({ [gone]: 'one', [back]: 'one', [moved]: 'moved'.repeat(20) }, 'add')
  const remove = async (file: string) => {
    await rm(path.join(site, file))
    return repository.commit({ paths: [file], author: owner, subject: 'delete', trailers: [] })
  }
  await remove(gone)
  await remove(back)
  await save({ [gone]: 'two', [back]: 'two' }, 'again')
  developerGit(site, 'mv', moved, 'content/news/2026-04-04-new.md')
  developerGit(site, 'commit', '-qm', 'rename')
  const last = await remove(gone)
  const deleted = await repository.deletedFiles()
  expect(deleted.map(({ id, file }) => [id, file.path])).toEqual([[last, gone]])
  expect(String(await repository.fileAt(deleted[0]?.file.before ?? ''))).toBe('two')
})

test('what was deleted since the list was read, merged in or taken back is known', async () => {
  const { site, repository, save } = await openHistory()
  const [one, two, three] = ['one', 'two', 'three'].map((name) => `content/news/${name}.md`)
  const remove = (file = '') => {
    developerGit(site, 'rm', '-q', file)
    developerGit(site, 'commit', '-qm', `delete ${file}`)
  }
  const listed = async () => (await repository.deletedFiles()).map(({ file }) => file.path)
  await save({ [one ?? '']: '1', [two ?? '']: '2', [three ?? '']: '3' }, 'add')
  remove(one)
  expect(await listed()).toEqual([one])
  developerGit(site, 'checkout', '-q', '-b', 'side')
  remove(two)
  developerGit(site, 'checkout', '-q', 'main')
  remove(three)
  expect((await listed()).toSorted()).toEqual([one, three].toSorted())
  developerGit(site, 'merge', '-q', 'side')
  expect((await listed()).toSorted()).toEqual([one, two, three].toSorted())
  await save({ [two ?? '']: 'again' }, 'again')
  expect((await listed()).toSorted()).toEqual([one, three].toSorted())
  developerGit(site, 'reset', '-q', '--hard', 'HEAD~3')
  developerGit(site, 'branch', '-q', '-D', 'side')
  developerGit(site, 'reflog', 'expire', '--expire=now', '--all')
  developerGit(site, 'gc', '-q', '--prune=now')
  expect(await listed()).toEqual([one])
})

test('every name that a file ever had is known, also after it was moved or deleted', async () => {
  const { site, repository, save } = await openHistory()
  const named = async (...names: string[]) => {
    const ever = await repository.filesEver()
    return names.filter((name) => ever.has(`content/news/${name}.md`))
  }
  await save({ 'content/news/one.md': 'A story', 'content/news/two.md': 'Another' }, 'add')
  expect(await named('one', 'two', 'three')).toEqual(['one', 'two'])
  developerGit(site, 'mv', 'content/news/one.md', 'content/news/three.md')
  developerGit(site, 'rm', '-q', 'content/news/two.md')
  developerGit(site, 'commit', '-qm', 'tidy up')
  expect(await named('one', 'two', 'three')).toEqual(['one', 'two', 'three'])
})

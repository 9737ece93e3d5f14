import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from './private-repository'
import { developerGit, openHistory, owner, temporaryFolder, writeFiles } from './test-site'

const bio = 'content/bio.md'

test('the versions of an entry say who, when, how and with which content', async () => {
  const { repository, save, byHand } = await openHistory()
  await save({ [bio]: 'two', 'content/story.md': 'x' }, 'bio: update')
  await byHand({ [bio]: 'three' }, 'Ünïcode “subject”')
  const { items, next } = await repository.versionsOf(bio, { limit: 10 })
  expect(next).toBeUndefined()
  expect(items.map(({ author, subject, source }) => [author, subject, source])).toEqual([
    ['Dev', 'Ünïcode “subject”', 'hand edit'],
    ['Ada Owner', 'bio: update', 'admin'],
    ['Callboard', 'Start the history', 'admin'],
  ])
  expect(items[1]?.trailers).toContainEqual(['Fields', 'Short bio, Name'])
  expect(items[1]?.file).toMatchObject({ path: bio, status: 'changed' })
  expect(items[2]?.file).toMatchObject({ status: 'added', before: '' })
  expect(Math.abs(Date.parse(items[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
  const contents = await repository.blobs([items[0]?.file.before ?? '', items[0]?.file.after ?? ''])
  expect(contents.map(String)).toEqual(['two', 'three'])
})

test.for(['@1700000000000', '@1700000000000000'])(
  'a commit of %s is told as of the last year, among the others',
  async (moment) => {
    const { site, repository } = await openHistory()
    await writeFiles(site, { [bio]: 'imported' })
    developerGit(site, 'commit', '-qam', 'imported', `--date=${moment} +0000`)
    const { items } = await repository.versionsOf(bio, { limit: 10 })
    expect(items.map(({ subject }) => subject)).toEqual(['imported', 'Start the history'])
    expect(items[0]?.at).toBe('9999-12-31T23:59:59.000Z')
  },
)

test('what a site begins with is told also where git was set not to show it', async () => {
  const { site, repository } = await openHistory()
  developerGit(site, 'config', 'log.showRoot', 'false')
  const { items } = await repository.versionsOf(bio, { limit: 10 })
  expect(items.map(({ file }) => file)).toMatchObject([{ path: bio, status: 'added' }])
})

test('how a person likes to see histories changes nothing in what is told of them, nor stops a save', async () => {
  const { site, repository, save } = await openHistory()
  await save({ [bio]: 'two' }, 'two')
  await rename(path.join(site, bio), path.join(site, 'content/life.md'))
  await repository.commit({
    paths: [bio, 'content/life.md'],
    author: owner,
    subject: 'moved',
    trailers: [],
  })
  const told = async () => [
    (await repository.versionsOf('content/life.md', { limit: 10 })).items.map(({ id, source }) => [
      id,
      source,
    ]),
    await repository.filesHolding('HEAD', 'content', ['two']),
  ]
  const before = await told()
  expect(before).toEqual([expect.objectContaining({ length: 3 }), ['content/life.md']])
  developerGit(site, 'config', 'diff.orderFile', '/nowhere/order')
  developerGit(site, 'config', 'log.follow', 'true')
  developerGit(site, 'config', 'color.ui', 'always')
  developerGit(site, 'config', 'trailer.separators', '=')
  expect(await told()).toEqual(before)
  await save({ 'content/life.md': 'three' }, 'three')
})

test('what was changed elsewhere stays among the versions where the other side was chosen', async () => {
  const { site, repository, save, byHand } = await openHistory()
  await save({ [bio]: 'shared' }, 'shared')
  const rounds = ['1', '2', '3']
  for (const round of rounds) {
    developerGit(site, 'checkout', '-q', '-b', `elsewhere-${round}`)
    await byHand({ [bio]: `elsewhere ${round}` }, `elsewhere ${round}`)
    developerGit(site, 'checkout', '-q', 'main')
    await save({ [bio]: `here ${round}` }, `here ${round}`)
    developerGit(site, 'merge', '-q', '-s', 'ours', '-m', 'Join', `elsewhere-${round}`)
  }
  const versions = rounds.flatMap((round) => [`elsewhere ${round}`, `here ${round}`])
  const expected = [...versions, 'Start the history', 'shared'].toSorted()
  const { items } = await repository.versionsOf(bio, { limit: 20 })
  expect(items.map(({ subject }) => subject).toSorted()).toEqual(expected)
  const first = await repository.versionsOf(bio, { limit: 5 })
  const second = await repository.versionsOf(bio, { cursor: first.next, limit: 5 })
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.next).toBeUndefined()
  const ofKind = await repository.commits({ kind: 'bio', limit: 20 })
  expect(ofKind.items.map(({ subject }) => subject).toSorted()).toEqual(expected)
})

test('versions are followed through renames, in pages too', async () => {
  const { site, repository, save } = await openHistory()
  const long = (n: number) => `${'a line that stays\n'.repeat(20)}${n}`
  const names = ['a', 'b', 'c'].map((name) => `content/news/2026-01-01-${name}.md`)
  const [first = '', second = '', third = ''] = names
  for (const n of [1, 2]) await save({ [first]: long(n) }, `${n}`)
  developerGit(site, 'mv', first, second)
  developerGit(site, 'commit', '-qm', '3')
  await save({ [second]: long(4) }, '4')
  developerGit(site, 'mv', second, third)
  await writeFiles(site, { [third]: long(5) })
  developerGit(site, 'commit', '-qam', '5')
  // Something else under the old name is not this entry.
  await save({ [first]: 'another story' }, 'other')
  const all = await repository.versionsOf(third, { limit: 10 })
  expect(all.items.map(({ subject, file }) => [subject, file.status, file.from])).toEqual([
    ['5', 'renamed', second],
    ['4', 'changed', undefined],
    ['3', 'renamed', first],
    ['2', 'changed', undefined],
    ['1', 'added', undefined],
  ])
  const paged: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const part = await repository.versionsOf(third, { limit: 2, cursor })
    paged.push(...part.items.map((item) => item.subject))
    cursor = part.next
  }
  expect(paged).toEqual(['5', '4', '3', '2', '1'])
})

test('versions are followed through a rename that was taken back', async () => {
  const { site, repository, save } = await openHistory()
  const [first = '', second = ''] = ['a', 'b'].map((name) => `content/news/2026-01-01-${name}.md`)
  const moved = (from: string, to: string, subject: string) => {
    developerGit(site, 'mv', from, to)
    developerGit(site, 'commit', '-qm', subject)
  }
  await save({ [first]: 'one' }, '1')
  moved(first, second, 'there')
  await save({ [second]: 'two' }, '2')
  moved(second, first, 'back')
  await save({ [first]: 'three' }, '3')
  const subjectsOf = async (file: string) =>
    (await repository.versionsOf(file, { limit: 10 })).items.map(({ subject }) => subject)
  expect(await subjectsOf(first)).toEqual(['3', 'back', '2', 'there', '1'])
  await rm(path.join(site, first))
  await repository.commit({ paths: [first], author: owner, subject: 'gone', trailers: [] })
  await save({ [first]: 'three' }, 'restored')
  expect(await subjectsOf(first)).toEqual(['restored', 'gone', '3', 'back', '2', 'there', '1'])
})

test('a save between two pages moves nothing', async () => {
  const { repository, save } = await openHistory()
  for (let n = 1; n <= 5; n += 1) await save({ [bio]: `${n}` }, `${n}`)
  const first = await repository.commits({ limit: 3 })
  await save({ [bio]: 'new' }, 'new')
  const second = await repository.commits({ limit: 3, cursor: first.next })
  const subjects = [...first.items, ...second.items].map((item) => item.subject)
  expect(subjects).toEqual(['5', '4', '3', '2', '1', 'Start the history'])
  expect(second.next).toBeUndefined()
})

test('the history of the site is filtered by kind, person and date', async () => {
  const { site, repository, save, byHand } = await openHistory()
  await save({ [bio]: 'x', 'media/new.jpg': 'y' }, 'bio')
  await byHand({ 'content/news/2026-01-01-first.md': 'changed' }, 'news')
  const subjects = async (filter: object) =>
    (await repository.commits({ limit: 10, ...filter })).items.map((item) => item.subject)
  expect(await subjects({ kind: 'bio' })).toEqual(['bio', 'Start the history'])
  expect(await subjects({ kind: 'news' })).toEqual(['news', 'Start the history'])
  expect(await subjects({ person: 'Dev' })).toEqual(['news'])
  expect(await subjects({ person: 'De.' })).toEqual([])
  expect(await subjects({ person: 'Owner' })).toEqual([])
  expect(await subjects({ person: 'Ada Owner', kind: 'news' })).toEqual([])
  expect(await subjects({ until: new Date('2020-01-01') })).toEqual([])
  expect(await subjects({ since: new Date('2020-01-01') })).toHaveLength(3)
  const [change] = (await repository.commits({ limit: 1, kind: 'bio' })).items
  expect(change?.files.map((file) => file.path)).toEqual([bio, 'media/new.jpg'])
  expect(await repository.authors()).toEqual(['Ada Owner', 'Callboard', 'Dev'])
  await writeFiles(site, { '.git/info/names': 'Ann <dev@example.org>\n' })
  developerGit(site, 'config', 'mailmap.file', '.git/info/names')
  expect(await subjects({ person: 'Dev' })).toEqual(['news'])
  expect(developerGit(site, 'status', '--short')).toBe('')
})

test('merges appear, and one that was resolved by hand says what it made of the file', async () => {
  const { site, repository, byHand } = await openHistory()
  developerGit(site, 'checkout', '-q', '-b', 'side')
  await byHand({ [bio]: 'side' }, 'side')
  developerGit(site, 'checkout', '-q', 'main')
  await byHand({ [bio]: 'main' }, 'main')
  expect(() => developerGit(site, 'merge', 'side')).toThrow()
  await byHand({ [bio]: 'both' }, 'joined')
  const { items } = await repository.versionsOf(bio, { limit: 10 })
  expect(items.map((item) => item.subject)).toEqual(
    expect.arrayContaining(['joined', 'main', 'side', 'Start the history']),
  )
  expect(items[0]).toMatchObject({ source: 'merge', file: { status: 'changed' } })
  const contents = await repository.blobs([items[0]?.file.before, items[0]?.file.after].map(String))
  expect(contents.map(String)).toEqual(['main', 'both'])
  const change = await repository.commitOf(items[0]?.id ?? '')
  expect(change.files.map((file) => file.path)).toEqual([bio])
})

test('a change is found by its id alone', async () => {
  const { repository, save } = await openHistory()
  const id = await save({ [bio]: 'x' }, 'bio: update')
  expect(await repository.commitOf(id)).toMatchObject({ id, subject: 'bio: update' })
  for (const wrong of ['HEAD', '--all', 'f'.repeat(40), '']) {
    await expect(repository.commitOf(wrong)).rejects.toMatchObject({ status: 404 })
  }
  await expect(repository.commits({ limit: 1, cursor: '--all' })).rejects.toMatchObject({
    status: 400,
  })
})

test('messages that imitate git’s output are only text', async () => {
  const { site, repository, byHand } = await openHistory()
  const odd = 'content/\x01:100644 \n.md'
  const id = await byHand({ [odd]: 'x' }, '\x01odd :100644 100644 M')
  const { items } = await repository.commits({ limit: 10 })
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ id, files: [{ path: odd, status: 'added' }] })
  expect(developerGit(site, 'rev-list', '--count', 'HEAD').trim()).toBe('2')
})

test('a history without commits is empty', async () => {
  const site = await temporaryFolder()
  const repository = await PrivateRepository.open(site, path.join(site, '.callboard'))
  expect(await repository.commits({ limit: 5 })).toEqual({ items: [] })
  expect(await repository.versionsOf(bio, { limit: 5 })).toEqual({ items: [] })
  expect(await repository.deletedFiles()).toEqual([])
  expect(await repository.filesEver()).toEqual(new Set())
  expect(await repository.authors()).toEqual([])
})

test('who wrote since the names were read is among them, and who was rewritten away is not', async () => {
  const { site, repository, save } = await openHistory()
  await save({ [bio]: 'x' }, 'one')
  expect(await repository.authors()).toEqual(['Ada Owner', 'Callboard'])
  const commit = ['commit', '-q', '--allow-empty', '-m', 'more']
  developerGit(site, ...commit, '--author=Bo <bo@example.org>')
  expect(await repository.authors()).toEqual(['Ada Owner', 'Bo', 'Callboard'])
  developerGit(site, 'reset', '-q', '--soft', 'HEAD^')
  developerGit(site, 'reflog', 'expire', '--expire=now', '--all')
  developerGit(site, 'gc', '-q', '--prune=now')
  expect(await repository.authors()).toEqual(['Ada Owner', 'Callboard'])
})

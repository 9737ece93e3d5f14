// @module-tag long
import { expect, test } from 'vitest'
import { SiteRepository } from './site-repository'
import { begunSite, importHistory, owner, writeFiles } from './test-site'

const bio = 'content/bio.md'
const story = (n: number) => `content/news/2026-01-01-story-${n}.md`
const image = (n: number) => `content/images/image-${n}.yaml`

async function openWith(commits: Parameters<typeof importHistory>[1]) {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  importHistory(site, commits)
  await repository.keepQuick()
  await writeFiles(site, { [bio]: 'last' })
  await repository.commit({ paths: [bio], author: owner, subject: 'last', trailers: [] })
  return repository
}

test('in thousands of commits the versions of an entry are all found, page by page', async () => {
  const repository = await openWith(
    Array.from({ length: 2500 }, (_, n) => {
      const file = n % 25 === 0 ? bio : story(n % 25)
      return [`${n}`, { [file]: `version ${n}` }] as const
    }),
  )
  const subjects: string[] = []
  let cursor: string | undefined
  do {
    const page = await repository.versionsOf(bio, { limit: 60, cursor })
    subjects.push(...page.items.map((item) => item.subject))
    cursor = page.next
  } while (cursor)
  const imported = Array.from({ length: 100 }, (_, n) => `${(99 - n) * 25}`)
  expect(subjects).toEqual(['last', ...imported, 'Start the history'])
  const { items } = await repository.commits({ limit: 3, kind: 'news' })
  expect(items.map((item) => item.subject)).toEqual(['2499', '2498', '2497'])
})

test('among thousands of files a save is one file and the versions of an entry are its own', async () => {
  const files = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [image(n), `${n}`]))
  const repository = await openWith([
    ['all', files],
    ['one', { [image(7)]: 'changed' }],
  ])
  const { items } = await repository.versionsOf(image(7), { limit: 10 })
  expect(items.map((item) => item.subject)).toEqual(['one', 'all'])
  const last = await repository.commits({ limit: 1 })
  expect(last.items[0]?.files.map((file) => file.path)).toEqual([bio])
  expect(await repository.deletedFiles()).toEqual([])
})

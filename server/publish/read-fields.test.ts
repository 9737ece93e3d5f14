import { expect, test } from 'vitest'
import type { PublicContent } from '../../src/schema/public-content'
import { publicContent } from '../services/site/public-content'
import { testApp } from '../testing/test-app'
import { publishedFiles } from './published-files'
import { isAsRead, notingReads, otherFields, type Reads, type Source } from './read-fields'
import { renderPage } from './renderer'

const app = testApp()

/** Another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value}too`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['too']
  return typeof value === 'object' && value !== null ? inAll(value, otherThan) : 'too'
}

function inAll(of: object, change: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]))
}

/** A content in which all is different but what was read. */
function otherThanRead(content: PublicContent, reads: Reads): PublicContent {
  const isPartRead = (field: string) =>
    [...reads.keys()].some((name) => name.startsWith(`${field}.`))
  const changed = inAll(content, (value, field) => {
    if (reads.has(field)) return value
    if (!isPartRead(field)) return otherThan(value)
    return inAll(value as object, (part, name) =>
      reads.has(`${field}.${name}`) ? part : otherThan(part),
    )
  })
  return changed as PublicContent
}

test('what nobody looked at for a page changes nothing of it', async () => {
  const spared: string[] = []
  const all = publicContent(app.site)
  for (const [page, { shows, make }] of publishedFiles(renderPage, all)) {
    const content = { ...all, ...shows }
    const reads: Reads = new Map()
    const { body } = await make(notingReads(content, reads))
    const changed = otherThanRead(content, reads)
    expect(
      isAsRead({ content, shows: {}, reads }, changed, {}, otherFields(changed)(content)),
    ).toBe(true)
    expect((await make(changed)).body.toString(), page).toBe(body.toString())
    if (changed.bio.longBio !== content.bio.longBio) spared.push(page)
  }
  expect(spared).toContain('/news')
  expect(spared).not.toContain('/bio')
})

/** The content with many more photos and stories, on several pages each. */
function withMany(content: PublicContent): PublicContent {
  const still = content.images.find(({ category }) => category === 'production')
  const [story] = content.news
  if (!still || !story) throw new Error('The starter has both')
  const many = Array.from({ length: 40 }, (_, n) => n)
  const stills = many.map((n) => ({ ...still, id: `still-${n}`, url: `/uploads/still-${n}.jpg` }))
  const stories = many.map((n) => ({ ...story, id: `story-${n}`, imageId: null }))
  return {
    ...content,
    images: [...content.images, ...stills],
    news: [...content.news, ...stories],
  }
}

test('of many pages those are made again that show what changed, and what machines read of it', async () => {
  const before = withMany(publicContent(app.site))
  const sources = new Map<string, Source>()
  for (const [page, { shows, make }] of publishedFiles(renderPage, before)) {
    const reads: Reads = new Map()
    await make(notingReads({ ...before, ...shows }, reads))
    sources.set(page, { content: before, shows, reads })
  }
  const staleWith = (change: Partial<PublicContent>) => {
    const now = { ...before, ...change }
    const others = otherFields(now)(before)
    const files = [...publishedFiles(renderPage, now)]
    return files.flatMap(([page, { shows }]) => {
      const source = sources.get(page)
      return source && isAsRead({ ...source }, now, shows, others) ? [] : [page]
    })
  }
  const changeOne = <T extends { id: string }>(
    list: readonly T[],
    id: string,
    change: Partial<T>,
  ) => list.map((one) => (one.id === id ? { ...one, ...change } : one))

  const news = changeOne(before.news, 'story-20', { headline: 'Landed' })
  const ofNews = ['/news/2', '/sitemap.xml', '/feed.xml', '/news/stories.json']
  expect(staleWith({ news })).toEqual(ofNews)
  const images = changeOne(before.images, 'still-20', { alt: 'A lantern' })
  expect(staleWith({ images })).toEqual([
    '/bio',
    '/photos/production/3',
    '/sitemap.xml',
    '/news/stories.json',
    '/photos/production/3.json',
  ])
})

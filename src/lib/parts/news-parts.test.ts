import { expect, test } from 'vitest'
import { newsParts, newsPathOf, storiesByPage } from './news-parts'
import { testContent, testImage, testProduction, testStory } from '../testing/content'

function contentOf(stories: number) {
  const ids = Array.from({ length: stories }, (_, at) => `story-${stories - at}`)
  return testContent({ news: ids.map((id) => testStory({ id })) })
}

test.each([0, 1, 19, 20, 29, 30, 1009])('%i stories are on one page each, newest first', (many) => {
  const content = contentOf(many)
  const parts = newsParts(content)
  expect(parts.flatMap(({ shows }) => shows.news)).toEqual(content.news)
  expect(parts[0]?.path).toBe('/news')
  const [first, ...older] = parts.map(({ shows }) => shows.news?.length ?? 0)
  expect(first).toBeLessThan(20)
  expect(first).toBeGreaterThanOrEqual(Math.min(many, 10))
  expect(older.every((length) => length === 10)).toBe(true)
  for (const { path, shows } of parts)
    for (const story of shows.news ?? [])
      expect(newsPathOf(content.news.indexOf(story), many)).toBe(path)
})

test('each page names the next on both sides, and the ends', () => {
  const places = newsParts(contentOf(34)).map(({ path, shows }) => [path, shows.newsPlace])
  const ends = { newest: '/news', oldest: '/news/1' }
  expect(places).toEqual([
    ['/news', { newer: null, older: '/news/2', ...ends }],
    ['/news/2', { newer: '/news', older: '/news/1', ...ends }],
    ['/news/1', { newer: '/news/2', older: null, ...ends }],
  ])
})

test('a new story changes the newest page alone', () => {
  const before = contentOf(34)
  const after = testContent({ news: [testStory({ id: 'new' }), ...before.news] })
  expect(newsParts(after).slice(1)).toEqual(newsParts(before).slice(1))
  expect(storiesByPage(after)).toBe(storiesByPage(before))
})

test('a page takes the pictures and productions of its own stories along', () => {
  const content = contentOf(30)
  const at = (place: number, changes: object) =>
    Object.assign(content, {
      news: content.news.map((story, here) => (here === place ? { ...story, ...changes } : story)),
    })
  at(0, { imageId: 'portrait' })
  at(29, { imageId: 'other', productionId: 'windfall' })
  content.images = [testImage(), testImage({ id: 'other' }), testImage({ id: 'none' })]
  content.productions = [testProduction(), testProduction({ id: 'none' })]
  const own = newsParts(content).map(({ shows }) =>
    [...(shows.images ?? []), ...(shows.productions ?? [])].map(({ id }) => id),
  )
  expect(own).toEqual([['portrait'], [], ['other', 'windfall']])
})

test('the list of older stories says on which page each is', () => {
  const content = contentOf(34)
  const pages = JSON.parse(storiesByPage(content)) as string[][]
  expect(pages.map((ids) => [ids[0], ids.at(-1)])).toEqual([
    ['story-1', 'story-10'],
    ['story-11', 'story-20'],
  ])
  const other = content.news.with(-15, testStory({ id: 'other' }))
  const after = storiesByPage({ ...content, news: other })
  expect(JSON.parse(after)).toEqual([pages[0], pages[1]?.with(4, 'other')])
})

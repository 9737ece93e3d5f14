import { expect, test } from 'vitest'
import { testContent, testStory } from '../testing/content'
import { atomFeed } from './atom-feed'
import { machineFiles } from './files'
import { manifest } from './manifest'
import { robots } from './robots'
import { sitemap } from './sitemap'

test('the sitemap lists each page once, and none that asks not to be found', () => {
  const locations = [...sitemap(testContent()).matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1])
  expect(locations).toEqual(
    ['/', '/bio', '/photos', '/reel', '/news', '/contact'].map(
      (path) => `https://wren.example${path}`,
    ),
  )
})

test('robots are kept out of the admin and the sign-in', () => {
  const text = robots(testContent())
  expect(text).toMatch(/^Disallow: \/admin$/m)
  expect(text).toMatch(/^Disallow: \/login$/m)
  expect(text).toContain('Sitemap: https://wren.example/sitemap.xml')
})

test('the feed tells the news newest first, with its text escaped', () => {
  const older = testStory({ id: 'older', date: '2025-01-02', headline: 'A <b>bold</b> move' })
  const feed = atomFeed(testContent({ news: [testStory(), older] }))
  expect(feed.indexOf('The bird flies')).toBeLessThan(feed.indexOf('bold'))
  expect(feed).toContain('A &lt;b&gt;bold&lt;/b&gt; move')
  expect(feed).toContain(
    '<content type="html">&lt;p&gt;It flew &amp;amp; landed.&lt;/p&gt;</content>',
  )
  expect(feed).toContain('<updated>2026-02-21T00:00:00Z</updated>')
})

test('a story that was held back is new in the feed from that moment on', () => {
  const held = testStory({ id: 'held', date: '2026-01-05', publishOn: '2026-03-01T18:30:00+01:00' })
  const feed = atomFeed(testContent({ news: [testStory(), held] }))
  expect(feed.match(/<(?:published|updated)>.*?</g)).toEqual([
    '<updated>2026-03-01T17:30:00Z<',
    '<published>2026-02-21T00:00:00Z<',
    '<updated>2026-02-21T00:00:00Z<',
    '<published>2026-01-05T00:00:00Z<',
    '<updated>2026-03-01T17:30:00Z<',
  ])
})

test('the feed ends with its thirtieth story', () => {
  const news = Array.from({ length: 40 }, (_, at) => testStory({ id: `story-${at}` }))
  const feed = atomFeed(testContent({ news }))
  expect(feed.match(/<entry>/g)).toHaveLength(30)
  expect(feed).toContain('#story-29<')
})

test('a feed without news and with a control character is still well-formed', () => {
  const feed = atomFeed(testContent())
  expect(feed).toContain('<updated>1970-01-01T00:00:00Z</updated>')
  expect(atomFeed(testContent({ news: [testStory({ headline: 'a\u0000\u000bb' })] }))).toContain(
    '<title>ab</title>',
  )
})

test('the manifest is JSON that names the performer', () => {
  expect(JSON.parse(manifest(testContent()))).toMatchObject({ short_name: 'Wren Larkwood' })
})

test('every file has a path of its own', () => {
  expect(new Set(machineFiles.map(({ path }) => path)).size).toBe(machineFiles.length)
})

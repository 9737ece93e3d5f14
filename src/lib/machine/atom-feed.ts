import type { PublicContent } from '../../schema/public-content'
import { newsPathOf } from '../parts/news-parts'
import { proseHtml } from '../prose/html'
import { proseOf } from '../prose/prose'
import { escapeXml } from './xml'

type Story = PublicContent['news'][number]

// Readers ask again and again, and each time for all of it.
const mostStories = 30

// What a feed without stories says it was last changed.
const never = '1970-01-01'

function midnight(day: string): string {
  return `${day}T00:00:00Z`
}

/** When visitors got a story: what was held back is news at that moment, whatever day it tells of. */
function shownSince({ date, publishOn }: Story): string {
  const day = midnight(date)
  const moment = publishOn === '' ? day : `${new Date(publishOn).toISOString().slice(0, 19)}Z`
  return moment > day ? moment : day
}

interface Prose {
  siteUrl: string
  /** Ready to stand in the feed. */
  html: string
}

// By the story: of all that a feed has, one changes at a time.
const proseOfStories = new WeakMap<Story, Prose>()

function proseIn(story: Story, siteUrl: string): string {
  const known = proseOfStories.get(story)
  if (known?.siteUrl === siteUrl) return known.html
  const html = proseHtml(proseOf(story.description, 'whole'), { headings: 2, siteUrl })
  const escaped = escapeXml(html)
  proseOfStories.set(story, { siteUrl, html: escaped })
  return escaped
}

function entry(story: Story, page: string, siteUrl: string): string[] {
  return [
    '  <entry>',
    // It stays when the story moves on to an older page.
    `    <id>${escapeXml(`${siteUrl}/news#${story.id}`)}</id>`,
    `    <title>${escapeXml(story.headline)}</title>`,
    `    <link href="${escapeXml(`${siteUrl}${page}#${story.id}`)}"/>`,
    `    <published>${midnight(story.date)}</published>`,
    `    <updated>${shownSince(story)}</updated>`,
    `    <content type="html">${proseIn(story, siteUrl)}</content>`,
    '  </entry>',
  ]
}

/** /feed.xml: the newest stories as an Atom feed. */
export function atomFeed({ siteUrl, bio, news }: PublicContent): string {
  const stories = news.slice(0, mostStories)
  const name = escapeXml(bio.name)
  const newest = stories.map(shownSince).sort().at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escapeXml(siteUrl)}/news</id>`,
    `  <title>${name}: News</title>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl)}/feed.xml"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(siteUrl)}/news"/>`,
    `  <updated>${newest ?? midnight(never)}</updated>`,
    `  <author><name>${name}</name></author>`,
    ...stories.flatMap((story, at) => entry(story, newsPathOf(at, news.length), siteUrl)),
    '</feed>',
    '',
  ].join('\n')
}

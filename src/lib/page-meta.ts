import type { PublicContent } from '../schema/public-content'
import { publicPageAt, publicPages, type PublicPage } from '../schema/public-pages'
import { longDate } from './long-date'
import { partsOf } from './parts/page-parts'
import { sheetTitle } from './parts/sheet'

/** What a page says of itself to search engines and to whoever shares its link. */
interface PageMeta {
  title: string
  description: string
  /** The address that counts; null where a page is not to be found by itself. */
  canonical: string | null
  /** A picture of 1200 by 630 to go with the link. */
  imageUrl: string
}

// Another face of the home page, which is listed already.
const variants = ['/alt']

/** The name of a page's sharing picture under /uploads/social/, without its extension. */
export function socialImageName(path: string): string {
  const [first] = path.split('/').filter(Boolean)
  return first && first !== 'alt' && publicPageAt(path) ? first : 'home'
}

/** Where a page's sharing picture is served from. */
function socialImagePath(path: string): string {
  return `/uploads/social/${socialImageName(path)}.jpg`
}

function pageTitle(path: string, title: string, { bio, texts }: PublicContent): string {
  if (path === '/') return `${bio.name} | ${texts.homeTitle}`
  if (path === '/alt') return `${bio.name} | ${texts.altTitle}`
  return `${title} | ${bio.name}, ${texts.titleEnding}`
}

function descriptions({ texts }: PublicContent): Readonly<Record<string, string>> {
  return {
    '/': texts.homeDescription,
    '/alt': texts.altDescription,
    '/bio': texts.bioDescription,
    '/photos': texts.photosDescription,
    '/reel': texts.reelDescription,
    '/news': texts.newsDescription,
    '/contact': texts.contactDescription,
    '/contact/sent': 'Your message is on its way.',
  }
}

/** The days of the stories that a page of news has, as `October 6, 2025 to June 26, 2026`. */
export function newsDays(news: readonly { date: string }[]): string {
  const [newest, oldest] = [news.at(0), news.at(-1)].map((story) => longDate(story?.date ?? ''))
  return newest === oldest ? `${newest}` : `${oldest} to ${newest}`
}

/** What a further page of a long list is called. */
export function partTitle(page: PublicPage, content: PublicContent): string {
  const [sheet] = content.sheets ?? []
  // What a page looks at it is made from: pages of photos are none of the news' business.
  return sheet ? sheetTitle(sheet) : `${page.title}, ${newsDays(content.news)}`
}

/** The title, description, address and picture of the page at a path, the not-found page included. */
export function pageMeta(path: string, content: PublicContent): PageMeta {
  const { siteUrl, bio } = content
  const page = publicPageAt(path)
  const imageUrl = siteUrl + socialImagePath(path)
  if (!page) {
    const title = pageTitle(path, '404 Page Not Found', content)
    return { title, description: `${bio.name}. This page is not here.`, canonical: null, imageUrl }
  }
  return {
    title: pageTitle(path, path === page.path ? page.title : partTitle(page, content), content),
    description: `${bio.name}. ${descriptions(content)[page.path] ?? ''}`.trim(),
    canonical: page.noindex ? null : siteUrl + (variants.includes(path) ? '/' : path),
    imageUrl,
  }
}

/** The pages that search engines should know. */
export function indexedPages(): PublicPage[] {
  return publicPages.filter((page: PublicPage) => !page.noindex && !variants.includes(page.path))
}

/** The addresses of these pages, each with the pages that its list is divided into. */
export function indexedPaths(content: PublicContent): string[] {
  return indexedPages().flatMap((page) => partsOf(page.path, content).map(({ path }) => path))
}

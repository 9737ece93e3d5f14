import { byId } from '../by-id'
import { shownCategories } from '../../schema/image'
import type { PublicContent } from '../../schema/public-content'
import { publicPageAt } from '../../schema/public-pages'
import { elsewhereOf } from '../elsewhere'
import { filmAt } from '../film'
import { partTitle } from '../page-meta'
import { plainText } from '../prose/prose'

/** A thing as schema.org describes it. */
type Thing = { '@type': string } & Record<string, unknown>

type Content = PublicContent

function personId({ siteUrl }: Content): string {
  return `${siteUrl}/#person`
}

function absolute(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address
}

function appearance(production: Content['productions'][number], content: Content): Thing {
  return {
    '@type': 'TheaterEvent',
    name: production.name,
    startDate: production.productionDate,
    description: plainText(production.description) || undefined,
    location: production.venue ? { '@type': 'Place', name: production.venue } : undefined,
    director: production.director ? { '@type': 'Person', name: production.director } : undefined,
    performer: { '@id': personId(content) },
  }
}

// The pages that tell of all credits; on the others they would be most of the page.
const withCredits = ['/', '/alt', '/bio']

function person(path: string, content: Content): Thing {
  const { bio, siteUrl, contact, bioImage, heroImage } = content
  const portrait = bioImage ?? heroImage
  const elsewhere = elsewhereOf(contact).map(({ href }) => href)
  return {
    '@type': 'Person',
    '@id': personId(content),
    name: bio.name,
    jobTitle: 'Actor',
    description: plainText(bio.shortBio),
    url: `${siteUrl}/`,
    image: portrait ? absolute(siteUrl, portrait.url) : undefined,
    sameAs: elsewhere.length > 0 ? elsewhere : undefined,
    performerIn: withCredits.includes(path)
      ? content.productions.map((production) => appearance(production, content))
      : undefined,
  }
}

// The page promises no more than the year the reel was updated.
function yearSaid({ facts, heading }: Content['reel']): string | undefined {
  const year = /\b20\d\d\b/.exec([...facts, heading].join(' '))?.[0]
  return year && `${year}-01-01`
}

function video(content: Content): Thing[] {
  const { reel, siteUrl } = content
  const film = filmAt(content.reelUrl || reel.videoSrc)
  if (!film || film.kind === 'page') return []
  const address =
    film.kind === 'player'
      ? { embedUrl: film.embedUrl }
      : { contentUrl: absolute(siteUrl, film.fileUrl) }
  return [
    {
      '@type': 'VideoObject',
      name: reel.title || reel.heading,
      description: plainText(reel.description),
      thumbnailUrl: reel.thumbnailSrc ? absolute(siteUrl, reel.thumbnailSrc) : undefined,
      uploadDate: yearSaid(reel),
      actor: { '@id': personId(content), '@type': 'Person', name: content.bio.name },
      ...address,
    },
  ]
}

function articles(content: Content, path: string): Thing[] {
  const { siteUrl, bio } = content
  const images = byId(content.images)
  return content.news.map((story) => {
    const image = images.get(story.imageId ?? '')
    return {
      '@type': 'NewsArticle',
      headline: story.headline,
      datePublished: story.date,
      url: `${siteUrl}${path}#${story.id}`,
      image: image ? absolute(siteUrl, image.url) : undefined,
      author: { '@type': 'Person', '@id': personId(content), name: bio.name, url: `${siteUrl}/` },
    }
  })
}

/** Photographs by whoever is named: search engines show the name beside them. */
function photographs({ images, siteUrl }: Content): Thing[] {
  const named = images.filter(
    ({ category, photographer }) => shownCategories.has(category) && photographer !== '',
  )
  return named.map(({ url, title, alt, photographer }) => ({
    '@type': 'ImageObject',
    contentUrl: absolute(siteUrl, url),
    name: title || undefined,
    caption: alt,
    creator: { '@type': 'Person', name: photographer },
    creditText: photographer,
  }))
}

function breadcrumbs(path: string, content: Content): Thing[] {
  const { siteUrl, bio } = content
  const page = publicPageAt(path)
  if (!page || path === '/' || path === '/alt') return []
  const steps = [
    { name: bio.name, item: `${siteUrl}/` },
    { name: page.title, item: siteUrl + page.path },
    ...(path === page.path ? [] : [{ name: partTitle(page, content), item: siteUrl + path }]),
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  ]
}

const perPage: Record<string, (content: Content, path: string) => Thing[]> = {
  '/photos': photographs,
  '/reel': video,
  '/news': articles,
}

/** What the page at a path tells machines: the performer everywhere, then what the page is about. */
export function jsonLd(path: string, content: Content): Thing[] {
  return [
    person(path, content),
    ...(perPage[publicPageAt(path)?.path ?? '']?.(content, path) ?? []),
    ...breadcrumbs(path, content),
  ]
}

/** The things as the text of a script element, which no text in them can end. */
export function jsonLdText(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replace(/</g, '\\u003c')
}

import type { PagePlace, PublicContent } from '../../schema/public-content'
import { byId } from '../by-id'
import type { PagePart } from './page-parts'

// An older page has so many stories, the newest up to one less than twice as many.
const pageSize = 10

const newest = '/news'

// Pages are counted from the oldest: /news/1 has the first stories there were. So a new story changes
// the newest page alone, and a link to an older one leads to the same stories for as long as none of
// those before them goes.
function pathOf(page: number, older: number): string {
  return page > older ? newest : `${newest}/${page}`
}

function olderPages(stories: number): number {
  return Math.max(0, Math.floor(stories / pageSize) - 1)
}

/** The address of the page that has a story, by its place in the list, which begins with the newest. */
export function newsPathOf(place: number, stories: number): string {
  return pathOf(Math.ceil((stories - place) / pageSize), olderPages(stories))
}

/** The stories that are not on the newest page. */
export function olderNews({ news }: PublicContent): PublicContent['news'] {
  return news.slice(news.length - olderPages(news.length) * pageSize)
}

type Stories = PublicContent['news']

// By its first story. To ask each of many thousands for its id takes longer than to save one of them.
const idsOfPages = new WeakMap<Stories[number], { stories: Stories; text: string }>()

function idsOf(stories: Stories): string {
  const [first] = stories
  const known = first && idsOfPages.get(first)
  if (known && areSame(known.stories, stories)) return known.text
  const text = JSON.stringify(stories.map(({ id }) => id).reverse())
  if (first) idsOfPages.set(first, { stories, text })
  return text
}

/** /news/stories.json: the ids of the stories on each older page, beginning with /news/1. */
export function storiesByPage({ news }: PublicContent): string {
  const pages = Array.from({ length: news.length / pageSize }, (_, page) => {
    const end = news.length - page * pageSize
    return news.slice(end - pageSize, end)
  })
  return `[${pages.map(idsOf).join(',')}]`
}

type Lists = Pick<PublicContent, 'news' | 'images' | 'productions'>

interface NewsPart extends PagePart {
  shows: Lists & { newsPlace: PagePlace }
}

// Whoever lists the pages asks again for those that were just made, and of a thousand stories one
// changes at a time.
let latest: (Lists & { parts: readonly NewsPart[] }) | undefined

/** The pages of the news, the newest first, each with its stories and what these show. */
export function newsParts({ news, images, productions }: PublicContent): PagePart[] {
  const hasSamePictures = latest?.images === images && latest.productions === productions
  const known = latest && hasSamePictures ? latest.parts : []
  if (!latest || !hasSamePictures || latest.news !== news)
    latest = { news, images, productions, parts: divided({ news, images, productions }, known) }
  return [...latest.parts]
}

/** @param known pages that may be as they were, made of the same pictures and productions */
function divided({ news, ...lists }: Lists, known: readonly NewsPart[]): NewsPart[] {
  const [images, productions] = [byId(lists.images), byId(lists.productions)]
  const older = olderPages(news.length)
  return Array.from({ length: older + 1 }, (_, back) => {
    const page = older + 1 - back
    const end = news.length - (page - 1) * pageSize
    const from = page > older ? 0 : end - pageSize
    const before = known.length === older + 1 ? known[back] : undefined
    const isThere = before?.shows.news.length === end - from
    if (isThere && before.shows.news.every((one, at) => one === news[from + at])) return before
    const stories = news.slice(from, end)
    return {
      path: pathOf(page, older),
      shows: {
        news: stories,
        images: stories.flatMap(({ imageId }) => images.get(imageId ?? '') ?? []),
        productions: stories.flatMap(
          ({ productionId }) => productions.get(productionId ?? '') ?? [],
        ),
        newsPlace: {
          newer: page > older ? null : pathOf(page + 1, older),
          older: page === 1 ? null : pathOf(page - 1, older),
          newest,
          oldest: pathOf(1, older),
        },
      },
    }
  })
}

function areSame(some: readonly object[], others: readonly object[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at])
}

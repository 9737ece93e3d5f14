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

type Lists = Pick<PublicContent, 'news' | 'images' | 'productions'>
type Stories = Lists['news']

interface NewsPart extends PagePart {
  shows: Lists & { newsPlace: PagePlace }
}

type Divided = Lists & { parts: readonly NewsPart[] }

// Whoever lists the pages asks again for those that were just made, and of a thousand stories one
// changes at a time.
let latest: Divided | undefined

/** The pages of the news, the newest first, each with its stories and what these show. */
export function newsParts({ news, images, productions }: PublicContent): NewsPart[] {
  const isOther =
    latest?.news !== news || latest.images !== images || latest.productions !== productions
  if (isOther) latest = divided({ news, images, productions }, latest)
  return [...(latest?.parts ?? [])]
}

// By the list that a page has of its stories. To ask each of many thousands for its id takes longer than
// to save one of them.
const idsOfPages = new WeakMap<Stories, string>()

function idsOf(stories: Stories): string {
  const known = idsOfPages.get(stories)
  if (known !== undefined) return known
  const text = JSON.stringify(stories.map(({ id }) => id).reverse())
  idsOfPages.set(stories, text)
  return text
}

/** /news/stories.json: the ids of the stories on each older page, beginning with /news/1. */
export function storiesByPage(content: PublicContent): string {
  const [, ...older] = newsParts(content)
  return `[${older
    .map(({ shows }) => idsOf(shows.news))
    .reverse()
    .join(',')}]`
}

/** Divides the lists anew; what is as it was `before`, down to the list of a page, stays the same object. */
function divided(lists: Lists, before?: Divided): Divided {
  const { news } = lists
  const isSameBeside = before?.images === lists.images && before.productions === lists.productions
  const [images, productions] = [byId(lists.images), byId(lists.productions)]
  const older = olderPages(news.length)
  const parts = Array.from({ length: older + 1 }, (_, back): NewsPart => {
    const page = older + 1 - back
    const end = news.length - (page - 1) * pageSize
    const from = page > older ? 0 : end - pageSize
    const known = before?.parts.length === older + 1 ? before.parts[back] : undefined
    const isThere = known?.shows.news.length === end - from
    const hasSame = isThere && known.shows.news.every((one, at) => one === news[from + at])
    if (hasSame && isSameBeside) return known
    const stories = hasSame ? known.shows.news : news.slice(from, end)
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
  return { ...lists, parts }
}

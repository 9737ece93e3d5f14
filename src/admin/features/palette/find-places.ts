/** Somewhere one can go, or something one can do. */
export interface Place {
  key: string
  /** What is done there: "Do", or what kind of thing it is. */
  group: string
  title: string
  /** What tells it from others of its name. */
  detail?: string
  /** Further words that it is found by. */
  words?: string
  /** An address of the admin, or another with `isElsewhere`. */
  to: string
  isElsewhere?: true
}

/** Places with their words as they are compared. */
export type Indexed = readonly { place: Place; title: string; all: string }[]

/** Prepares places for `findPlaces`, which is asked at every key. */
export function indexPlaces(places: readonly Place[]): Indexed {
  return places.map((place) => {
    const { title, detail = '', words = '', group } = place
    return { place, title: plain(title), all: plain([title, detail, words, group].join(' ')) }
  })
}

/**
 * The places in which every word of what is sought begins a word, or stands at all; those first whose
 * title begins with it. At most `limit`, in the order of the index where they are equally near.
 */
export function findPlaces(index: Indexed, sought: string, limit: number): Place[] {
  const text = plain(sought)
  const words = text.split(' ').filter(Boolean)
  if (words.length === 0) return index.slice(0, limit).map(({ place }) => place)
  const ranks: Place[][] = [[], [], []]
  for (const { place, title, all } of index) {
    if (!words.every((word) => all.includes(word))) continue
    const begins = words.every((word) => ` ${all}`.includes(` ${word}`))
    ranks[title.startsWith(text) ? 0 : begins ? 1 : 2]?.push(place)
  }
  return ranks.flat().slice(0, limit)
}

/** Letters without case or accents, words with one space between. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

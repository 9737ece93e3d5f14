import { ownTexts } from '../../../src/lib/pictures/wall-texts'
import { guardedKinds, textAt } from '../../../src/lib/whereabouts/entries'
import { resumeField } from '../../../src/lib/whereabouts/resume'
import { isCollectionName, type KindName, kinds } from '../../../src/schema'
import { titleOf } from '../entries/entry-fields'
import { inFull } from '../entries/in-full'
import { shownPictures } from '../media/public-files'
import type { Site } from '../site/site'

/** A text that visitors can read, with where it stands. */
export interface PublicText {
  text: string
  where: string
  tab: string
  /** What of that tab. */
  entry?: string
}

/** Where in the admin a field of an entry is changed; the id of a singleton is ''. */
export function placeOf(kind: KindName, id: string, field = ''): { tab: string; entry?: string } {
  if (isCollectionName(kind)) return { tab: kind, entry: id }
  if (kind === 'galleryWall') return { tab: 'gallery-wall' }
  if (kind !== 'site') return { tab: 'content', entry: kind }
  return { tab: 'content', ...(field === resumeField ? { entry: 'resume' } : {}) }
}

/** Every text of the site that visitors can read at a moment (ms), field by field. */
export function publicTexts(store: Site['store'], at: number): PublicText[] {
  const onWall = wallTexts(store).map(({ filename, text }) => {
    return { text, where: `gallery wall, ${filename}`, ...placeOf('galleryWall', '') }
  })
  const inEntries = guardedKinds.flatMap((kind) =>
    shownEntries(store, kind, at).flatMap((entry) =>
      Object.entries(kinds[kind].labels).flatMap(([field, label]) => {
        const text = textAt(entry, field)
        const title = isCollectionName(kind)
          ? `${kinds[kind].label} “${titleOf(kind, entry)}”`
          : kinds[kind].label
        const place = placeOf(kind, textAt(entry, 'id'), field)
        return text === '' ? [] : [{ text, where: `${title}, ${label}`, ...place }]
      }),
    ),
  )
  return [...inEntries, ...onWall]
}

/** What the wall says of its pictures that they do not say themselves: somebody wrote it into its file. */
export function wallTexts(store: Site['store']): { filename: string; text: string }[] {
  const images = new Map(store.list('images').map((image) => [image.filename, image]))
  return (store.read('galleryWall')?.images ?? []).flatMap((hung) => {
    const image = images.get(hung.filename)
    const own = Object.values(ownTexts(hung, image ? [image] : []))
    return own.map((text) => ({ filename: hung.filename, text }))
  })
}

/** The entries of a kind that visitors see at a moment (ms); of a singleton what pages say of it. */
export function shownEntries(
  store: Site['store'],
  kind: KindName,
  at: number,
): Readonly<Record<string, unknown>>[] {
  if (!isCollectionName(kind)) return [inFull(kind, { ...store.read(kind) })]
  const entries = kind === 'images' ? shownPictures(store, at) : store.shown(kind, at)
  return entries.map((entry) => ({ ...entry }))
}

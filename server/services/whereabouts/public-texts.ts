import {
  type GuardedKind,
  guardedKinds,
  type NotedKind,
  textAt,
} from '../../../src/lib/whereabouts/entries'
import { collections, isCollectionName, kinds } from '../../../src/schema'
import { isShownAt } from '../../../src/schema/public-content'
import { titleOf } from '../entries/entry-fields'
import { inFull } from '../entries/in-full'
import { shownPictures } from '../media/public-files'
import type { Site } from '../site/site'

/** A text that visitors can read, with where it stands. */
export interface PublicText {
  text: string
  where: string
  tab: string
}

/** The tab of the admin on which an entry of a kind is changed. */
export function tabOf(kind: NotedKind): string {
  return isCollectionName(kind) ? kind : 'content'
}

/** Every text of the site that visitors can read at a moment (ms), field by field. */
export function publicTexts(store: Site['store'], at: number): PublicText[] {
  return guardedKinds.flatMap((kind) =>
    shownEntries(store, kind, at).flatMap((entry) =>
      Object.entries(kinds[kind].labels).flatMap(([field, label]) => {
        const text = textAt(entry, field)
        const title = isCollectionName(kind)
          ? `${kinds[kind].label} “${titleOf(kind, entry)}”`
          : kinds[kind].label
        return text === '' ? [] : [{ text, where: `${title}, ${label}`, tab: tabOf(kind) }]
      }),
    ),
  )
}

function shownEntries(
  store: Site['store'],
  kind: GuardedKind,
  at: number,
): Readonly<Record<string, unknown>>[] {
  if (!isCollectionName(kind)) return [inFull(kind, { ...store.read(kind) })]
  const entries =
    kind === 'images'
      ? shownPictures(store, at)
      : store.list(kind).filter((entry) => isShownAt(collections[kind], entry, at))
  return entries.map((entry) => ({ ...entry }))
}

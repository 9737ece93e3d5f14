import { type CollectionName, collections } from '../../schema'
import type { CmsData } from '../../schema/api'
import { isShownAt } from '../../schema/public-content'
import type { OrderedKind } from '../../schema/order'
import type { Wish } from './change'
import { entryOf, moveOf } from './target'

const lists: Readonly<Record<OrderedKind, string>> = {
  productions: '/bio',
  images: '/photos',
  agents: '/contact',
}

const categories: Readonly<Record<string, string>> = {
  headshots: '/photos',
  production: '/photos#production',
}

const settings: Readonly<Record<string, string>> = {
  '/api/gallery-wall': '/',
  '/api/agency-info': '/contact',
  '/api/cms/resume-upload': '/bio/resume',
}

const parts: Readonly<Record<string, string>> = {
  bio: '/bio',
  bioImageId: '/bio',
  reel: '/reel',
  reelUrl: '/reel',
  heroImageId: '/',
  contact: '/',
  texts: '/',
}

/**
 * The address of what a write has done, where visitors see it; undefined where no page shows it by
 * itself. `answered` is what the server said to the write.
 */
export function seenAt(wish: Wish, answered: unknown, at = Date.now()): string | undefined {
  if (wish.method === 'DELETE' || typeof answered !== 'object' || !answered) return undefined
  const move = moveOf(wish)
  if (move) return lists[move.kind as OrderedKind]
  const entry = entryOf(wish)
  if (entry) return entrySeenAt(entry.kind, answered as Entry, at)
  if (wish.path !== '/api/cms-content') return settings[wish.path]
  const type = String(wish.body?.type)
  // Without a text the story has no place on the page.
  if (type === 'story') return (answered as CmsData).story.length > 0 ? '/bio' : undefined
  return parts[type]
}

interface Entry {
  id: string
  category?: string
}

function entrySeenAt(kind: CollectionName, entry: Entry, at: number): string | undefined {
  if (!isShownAt(collections[kind], entry, at)) return undefined
  switch (kind) {
    case 'productions':
      return `/bio#${entry.id}`
    case 'news':
      return `/news#${entry.id}`
    case 'agents':
      return '/contact'
    case 'images':
      return categories[entry.category ?? '']
    default:
      return undefined
  }
}

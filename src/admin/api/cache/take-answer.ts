import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CollectionName } from '../../../schema'
import { withMove } from '../../../schema/list-order'
import type { Wish } from '../../outbox/change'
import { inItsOrder } from '../../outbox/overlay'
import { entryOf, moveOf } from '../../outbox/target'
import { kindKey } from './kind-key'

interface Entry {
  id: string
}

/**
 * Puts what the server answered to a write into what was read before, until it is read anew; gives the
 * key of what that is true of by then, if there is any.
 */
export function takeAnswer(client: QueryClient, wish: Wish, answered: unknown) {
  const renewal = renewalOf(wish, answered)
  if (!renewal) return undefined
  const { queryKey, renew } = renewal
  // What is being read just now may be older.
  void client.cancelQueries({ queryKey })
  client.setQueryData<unknown>(queryKey, (data: unknown) => (data ? renew(data) : undefined))
  return queryKey
}

interface Renewal {
  queryKey: QueryKey
  renew: (data: unknown) => unknown
}

function renewalOf(wish: Wish, answered: unknown): Renewal | undefined {
  const entry = entryOf(wish)
  if (entry) {
    const { kind, id } = entry
    const renew = (list: unknown) =>
      wish.method === 'DELETE'
        ? (list as Entry[]).filter((one) => one.id !== id)
        : withEntry(kind, list as Entry[], answered as Entry)
    return { queryKey: [...kindKey(kind), 'list'], renew }
  }
  const move = moveOf(wish)
  if (move) {
    const renew = (list: unknown) => withMove(list as Entry[], move)
    return { queryKey: [...kindKey(move.kind), 'list'], renew }
  }
  const whole = () => answered
  if (wish.path === '/api/cms-content') return { queryKey: kindKey('site'), renew: whole }
  if (wish.path === '/api/agency-info') return { queryKey: kindKey('agency'), renew: whole }
  if (wish.path !== '/api/gallery-wall') return undefined
  const { images, revision } = answered as { images: unknown; revision: string }
  return { queryKey: kindKey('galleryWall'), renew: () => ({ data: images, revision }) }
}

function withEntry(kind: CollectionName, list: readonly Entry[], entry: Entry): Entry[] {
  const now = list.map((one) => (one.id === entry.id ? entry : one))
  return inItsOrder(kind, list, now, now.includes(entry) ? [] : [entry])
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CollectionName } from '../../../schema'
import { withMove } from '../../../schema/list-order'
import type { Answer, QueuedChange } from '../../outbox/change'
import { inItsOrder } from '../../outbox/overlay'
import { entryOf, moveOf } from '../../outbox/target'
import { kindKey } from './kind-key'

interface Entry {
  id: string
}

/** Puts what the server answered to a change into what was read before, until it is read anew. */
export function takeAnswer(client: QueryClient, change: QueuedChange, { text }: Answer) {
  const answered: unknown = JSON.parse(text)
  const renewal = renewalOf(change, answered)
  if (!renewal) return
  const { queryKey, renew } = renewal
  // What is being read just now may be older.
  void client.cancelQueries({ queryKey })
  client.setQueryData<unknown>(queryKey, (data: unknown) => (data ? renew(data) : undefined))
}

interface Renewal {
  queryKey: QueryKey
  renew: (data: unknown) => unknown
}

function renewalOf(change: QueuedChange, answered: unknown): Renewal | undefined {
  const entry = entryOf(change)
  if (entry) {
    const { kind, id } = entry
    const renew = (list: unknown) =>
      change.method === 'DELETE'
        ? (list as Entry[]).filter((one) => one.id !== id)
        : withEntry(kind, list as Entry[], answered as Entry)
    return { queryKey: [...kindKey(kind), 'list'], renew }
  }
  const move = moveOf(change)
  if (move) {
    const renew = (list: unknown) => withMove(list as Entry[], move)
    return { queryKey: [...kindKey(move.kind), 'list'], renew }
  }
  const whole = () => answered
  if (change.path === '/api/cms-content') return { queryKey: kindKey('site'), renew: whole }
  if (change.path === '/api/agency-info') return { queryKey: kindKey('agency'), renew: whole }
  const { images, revision } = answered as { images?: unknown; revision?: string }
  if (!images) return undefined
  return { queryKey: kindKey('galleryWall'), renew: () => ({ data: images, revision }) }
}

function withEntry(kind: CollectionName, list: readonly Entry[], entry: Entry): Entry[] {
  const now = list.map((one) => (one.id === entry.id ? entry : one))
  return inItsOrder(kind, list, now, now.includes(entry) ? [] : [entry])
}

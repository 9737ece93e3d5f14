import type { QueryClient } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { kindKey } from '../../api/cache/kind-key'
import { outboxState } from '../../outbox/outbox-state'
import { withWaiting } from '../../outbox/overlay'
import type { TitleOf } from './outbox-words'

/**
 * What entries are called in the lists that were read, with what waits; the one that the server has just
 * answered with by that, for its list may be on its way still.
 */
export function titlesIn(client: QueryClient, answered: { id?: string } = {}): TitleOf {
  return (kind, id) => {
    const list = client.getQueryData<{ id: string }[]>([...kindKey(kind), 'list']) ?? []
    const known = [...withWaiting(kind, list, outboxState().changes), answered]
    const entry = known.find((one) => one.id === id)
    if (!entry) return undefined
    // Where others may read it, a message has no name.
    if (kind === 'messages') return (entry as unknown as { name: string }).name
    return collections[kind].title(entry as never)
  }
}

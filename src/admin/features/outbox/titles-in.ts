import type { QueryClient } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { kindKey } from '../../api/cache/kind-key'
import { outboxState } from '../../outbox/outbox-state'
import { withWaiting } from '../../outbox/overlay'
import type { TitleOf } from './outbox-words'

/** What entries are called in the lists that were read, with what waits. */
export function titlesIn(client: QueryClient): TitleOf {
  return (kind, id) => {
    const list = client.getQueryData<{ id: string }[]>([...kindKey(kind), 'list']) ?? []
    const entry = withWaiting(kind, list, outboxState().changes).find((one) => one.id === id)
    if (!entry) return undefined
    // Where others may read it, a message has no name.
    if (kind === 'messages') return (entry as unknown as { name: string }).name
    return collections[kind].title(entry as never)
  }
}

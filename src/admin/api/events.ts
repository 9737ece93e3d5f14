import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { KindName } from '../../schema'
import type { ServerEvent } from '../../schema/api'
import { orderedKinds } from '../../schema/order'
import { issueQueries } from './content-issues'
import { gathered } from './line/gathered'
import { historyQueries } from './history'
import { holdLine } from './line/hold-line'
import { askForStandIns } from './cache/kept-reads'
import { kindKey } from './cache/kind-key'
import { sessionQueries } from './cache/session-queries'
import { syncQueries } from './sync'

/** The queries that an event makes stale; the sync status comes with its event. */
export function staleAfter(event: ServerEvent): QueryKey[] {
  switch (event.type) {
    case 'content':
      return [...event.changed.flatMap(({ kind }) => keysOf(kind)), historyQueries.all]
    case 'issues':
      return [issueQueries.all]
    case 'media':
      return [kindKey('images')]
    case 'sync':
      return []
  }
}

// What follows one change within this time is read again together, in milliseconds.
const pause = 1_000

// Whose order it is that changed is read with their lists, the wall with what its pictures say, and
// whoever is signed in may be the user that has another name now.
function keysOf(kind: KindName): QueryKey[] {
  if (kind === 'images') return [kindKey('images'), kindKey('galleryWall')]
  if (kind === 'users') return [kindKey('users'), sessionQueries.user().queryKey]
  return kind === 'order' ? orderedKinds.map(kindKey) : [kindKey(kind)]
}

/** Keeps the cache true to the server while the page is open; returns how to stop. */
export function followEvents(client: QueryClient): () => void {
  const stale = new Map<string, QueryKey>()
  const readAnew = gathered(() => {
    const keys = [...stale.values()]
    stale.clear()
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }, pause)
  const hangUp = holdLine('/api/events', {
    onMessage: (data) => {
      const event = JSON.parse(data) as ServerEvent
      if (event.type === 'sync') client.setQueryData(syncQueries.status().queryKey, event.status)
      for (const queryKey of staleAfter(event)) stale.set(JSON.stringify(queryKey), queryKey)
      if (stale.size > 0) readAnew.ask()
    },
    onOpened: () => askForStandIns(client),
    onMissed: () => void client.invalidateQueries(),
  })
  return () => {
    readAnew.stop()
    hangUp()
  }
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ServerEvent } from '../../schema/api'
import { issueQueries } from './content-issues'
import { historyQueries } from './history'
import { kindKey } from './kind-key'
import { syncQueries } from './sync'

/** The queries that an event makes stale; the sync status comes with its event. */
export function staleAfter(event: ServerEvent): QueryKey[] {
  switch (event.type) {
    case 'content':
      return [...event.changed.map(({ kind }) => kindKey(kind)), historyQueries.all]
    case 'issues':
      return [issueQueries.all]
    case 'media':
      return [kindKey('images')]
    case 'sync':
      return []
  }
}

type Connection = 'open' | 'lost'
let state: Connection = 'open'
const listeners = new Set<() => void>()

function setConnection(next: Connection) {
  state = next
  for (const listener of listeners) listener()
}

/** Whether the event stream is up. */
export function connection(): Connection {
  return state
}

export function subscribeToConnection(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Keeps the cache true to the server while the page is open; returns how to stop. */
export function followServer(client: QueryClient): () => void {
  const source = new EventSource('/api/events', { withCredentials: true })
  source.onerror = () => setConnection('lost')
  source.onopen = () => {
    // What happened while the line was down was not heard.
    if (state === 'lost') void client.invalidateQueries()
    setConnection('open')
  }
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as ServerEvent
    if (event.type === 'sync') client.setQueryData(syncQueries.status().queryKey, event.status)
    for (const queryKey of staleAfter(event)) void client.invalidateQueries({ queryKey })
  }
  return () => source.close()
}

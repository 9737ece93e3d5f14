import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { agencyQueries } from '../api/agency'
import { agentQueries } from '../api/agents'
import { issueQueries } from '../api/content-issues'
import { wallQueries } from '../api/gallery-wall'
import { historyQueries } from '../api/history'
import { imageQueries } from '../api/images'
import { messageQueries } from '../api/messages'
import { newsQueries } from '../api/news'
import { productionQueries } from '../api/productions'
import { siteQueries } from '../api/site'

// What every tab begins with; users are left out, since nobody changes them without the server.
const lists = [
  imageQueries.list(),
  productionQueries.list(),
  newsQueries.list(),
  siteQueries.data(),
  wallQueries.list(),
  messageQueries.list(),
  agentQueries.list(),
  agencyQueries.info(),
  historyQueries.recent(),
  issueQueries.list(),
] as UseQueryOptions[]

/** Reads what no tab has asked for yet, one after the other, so that each can open without a server. */
export async function readAhead(client: QueryClient): Promise<void> {
  for (const list of lists) {
    if (!client.getQueryState(list.queryKey)) await client.prefetchQuery(list)
  }
}

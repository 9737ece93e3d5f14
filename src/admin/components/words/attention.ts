import { useQuery } from '@tanstack/react-query'
import { issueQueries } from '../../api/content-issues'
import { messageQueries } from '../../api/messages'
import { useShown } from '../lists/use-shown'

/** What waits for somebody to look at it; empty until it is known. */
export function useAttention() {
  const { data: messages = [] } = useShown(messageQueries.list())
  const { data: problems = [] } = useQuery(issueQueries.list())
  return {
    newMessages: messages.filter((message) => message.processed === 'pending'),
    problems,
  }
}

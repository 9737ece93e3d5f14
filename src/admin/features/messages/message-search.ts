import type { Message, Status } from '../../api/messages'
import { textSearch } from '../../components/lists/text-search'
import { statusLabels } from './status'

export const statusFilters = { all: 'All Messages', ...statusLabels } as const
export type StatusFilter = 'all' | Status

/** The messages of a status that contain what is sought, in any of their texts. */
export function findMessages(
  messages: readonly Message[],
  { status, search }: { status: StatusFilter; search: string },
): Message[] {
  const isFound = textSearch(search)
  return messages.filter(
    (message) =>
      (status === 'all' || message.processed === status) &&
      isFound([message.subject, message.name, message.company, message.email, message.message]),
  )
}

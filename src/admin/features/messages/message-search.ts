import type { Message, Status } from '../../api/messages'
import { statusLabels } from './status'

export const statusFilters = { all: 'All Messages', ...statusLabels } as const
export type StatusFilter = 'all' | Status

/** The messages of a status that contain what is sought, in any of their texts. */
export function findMessages(
  messages: readonly Message[],
  { status, search }: { status: StatusFilter; search: string },
): Message[] {
  const sought = search.trim().toLowerCase()
  return messages.filter(
    (message) =>
      (status === 'all' || message.processed === status) &&
      [message.subject, message.name, message.company, message.email, message.message].some(
        (text) => text.toLowerCase().includes(sought),
      ),
  )
}

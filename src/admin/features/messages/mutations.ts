import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../api/client'
import type { Message } from '../../api/entries'
import { messageQueries } from '../../api/queries'
import type { SettableStatus } from './status'

export const messageMutations = {
  setStatus: (id: string) =>
    mutationOptions({
      mutationFn: (processed: SettableStatus) =>
        write<Message>('PUT', `/api/contact-messages/${id}/status`, { processed }),
      meta: {
        success: {
          title: 'Status updated',
          description: 'Message status has been updated successfully.',
        },
        failure: {
          title: 'Error',
          fallback: 'Failed to update message status. Please try again.',
        },
        invalidates: [messageQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('DELETE', `/api/contact-messages/${id}`),
      meta: {
        success: {
          title: 'Message deleted',
          description: 'Message has been deleted successfully.',
        },
        failure: { title: 'Error', fallback: 'Failed to delete message. Please try again.' },
        invalidates: [messageQueries.all],
        final: true,
      },
    }),
}

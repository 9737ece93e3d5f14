import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Entry } from '../../schema/collection'
import type { messages, messageStatusUpdate } from '../../schema/message'
import { showToast } from '../../ui/toast-store'
import { conflictOf } from './line/call-error'
import { read, writeOrWait } from './line/client'
import type { Shown } from '../outbox/overlay'
import { kindKey } from './cache/kind-key'

export type Message = Shown<Entry<typeof messages>>
export type Status = Message['processed']
export type SettableStatus = z.output<typeof messageStatusUpdate>['processed']

export const messageQueries = {
  all: kindKey('messages'),
  list: () =>
    queryOptions({
      queryKey: [...messageQueries.all, 'list'],
      queryFn: ({ signal }) => read<Message[]>('/api/contact-messages', signal),
    }),
}

export const messageMutations = {
  setStatus: (id: string) =>
    mutationOptions({
      mutationFn: ({ processed, revision }: { processed: SettableStatus; revision: string }) =>
        writeOrWait<Message>(
          'PUT',
          `/api/contact-messages/${id}/status`,
          { processed },
          { revision },
        ),
      // There is no form that could show both sides, and the other one is in the list by now.
      onError: (error) => {
        if (conflictOf(error))
          showToast({ tone: 'destructive', title: 'Error', description: overtaken })
      },
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
      mutationFn: (id: string) => writeOrWait<unknown>('DELETE', `/api/contact-messages/${id}`),
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

const overtaken =
  'Somebody else has set another status meanwhile. If yours is to take its place, choose it once more.'

import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnSession } from '../../schema/api'
import type { ownName, passwordChange, PublicUser } from '../../schema/user'
import { read, write } from './client'
import { sessionQueries } from './session'
import { userQueries } from './users'

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'sessions'],
      queryFn: ({ signal }) => read<OwnSession[]>('/api/account/sessions', signal),
      // Nothing tells of a sign-in elsewhere.
      staleTime: 0,
    }),
}

export const accountMutations = {
  rename: () =>
    mutationOptions({
      mutationFn: (name: z.output<typeof ownName>) =>
        write<PublicUser>('PUT', '/api/account', name),
      meta: {
        success: { title: 'Success', description: 'Your name was saved' },
        failure: { title: 'Error', fallback: 'Failed to save your name' },
        invalidates: [userQueries.all, sessionQueries.all],
      },
    }),
  changePassword: () =>
    mutationOptions({
      mutationFn: (change: z.output<typeof passwordChange>) =>
        write<PublicUser>('PUT', '/api/account/password', change),
      // The form forgets what was typed, and nothing else may remember it.
      gcTime: 0,
      meta: {
        success: {
          title: 'Success',
          description: 'Your password was changed. Everywhere else you are logged out.',
        },
        failure: { title: 'Error', fallback: 'Failed to change your password' },
        invalidates: [userQueries.all, sessionQueries.all],
        final: true,
      },
    }),
  endOthers: () =>
    mutationOptions({
      mutationFn: () => write<unknown>('POST', '/api/account/sessions/end-others', {}),
      meta: {
        success: { title: 'Success', description: 'Everywhere else you are logged out' },
        failure: { title: 'Error', fallback: 'Failed to log out the others' },
        invalidates: [sessionQueries.all],
      },
    }),
}

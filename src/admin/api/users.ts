import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListedUser, PublicUser, users } from '../../schema/user'
import { isUnreachable, mayBeDone } from './line/call-error'
import { read, readIfSignedIn, write, type Written } from './line/client'
import { kindKey } from './cache/kind-key'
import { sessionQueries } from './cache/session-queries'

export type NewUser = z.output<typeof users.create>
export type UserChange = z.output<typeof users.update>

/** What is to be changed of a user, and the revision the form was loaded from. */
export interface SentChange {
  user: Partial<UserChange>
  revision?: string
}

export const userQueries = {
  all: kindKey('users'),
  list: () =>
    queryOptions({
      queryKey: [...userQueries.all, 'list'],
      queryFn: ({ signal }) => read<ListedUser[]>('/api/admin/users', signal),
      // Nothing tells that somebody switched a second factor on.
      staleTime: 0,
    }),
}

export const userMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (user: NewUser) => write<PublicUser>('POST', '/api/admin/users', user),
      meta: {
        success: { title: 'Success', description: 'User created successfully' },
        failure: { title: 'Error', fallback: 'Failed to create user' },
        invalidates: [userQueries.all],
        final: true,
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: async ({ user, revision }: SentChange) => {
        const saved = await write<PublicUser>('PUT', `/api/admin/users/${id}`, user, { revision })
        const { password: _password, presentPassword: _proof, ...others } = user
        // No history brings a password back.
        return Object.keys(others).length > 0 ? saved : { ...saved, change: undefined }
      },
      meta: {
        success: { title: 'Success', description: 'User updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to update user' },
        // The header greets whoever is signed in by the name that may have changed.
        invalidates: [userQueries.all, sessionQueries.all],
      },
    }),
  /** `update` for whoever switches themselves off: nothing is read for them any more. */
  switchMyselfOff: (id: string) =>
    mutationOptions({
      mutationFn: ({ user, revision }: SentChange) =>
        endingMyself(write('PUT', `/api/admin/users/${id}`, user, { revision })),
      meta: {
        failure: { title: 'Error', fallback: mayBeDone('You', 'switched off') },
        endsLogin: true,
      },
    }),
  switchOffSecondFactor: (id: string) =>
    mutationOptions({
      mutationFn: (presentPassword: string) =>
        write<unknown>('POST', `/api/admin/users/${id}/second-factor/off`, { presentPassword }),
      // The dialog forgets the password when it closes, and nothing else may remember it.
      gcTime: 0,
      meta: {
        success: { title: 'Success', description: 'The second factor was switched off' },
        failure: { title: 'Error', fallback: mayBeDone('The second factor', 'switched off') },
        invalidates: [userQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('DELETE', `/api/admin/users/${id}`),
      meta: {
        success: { title: 'Success', description: 'User deleted successfully' },
        failure: { title: 'Error', fallback: 'Failed to delete user' },
        invalidates: [userQueries.all],
        final: true,
      },
    }),
  /** `remove` for whoever deletes themselves. */
  removeMyself: () =>
    mutationOptions({
      mutationFn: (id: string) => endingMyself(write('DELETE', `/api/admin/users/${id}`)),
      meta: { failure: { title: 'Error', fallback: mayBeDone('You', 'deleted') }, endsLogin: true },
    }),
}

/** Ends one's own login for good; where the answer is lost, that one is logged out says that it is done. */
async function endingMyself(call: Promise<Written<unknown>>): Promise<Written<unknown>> {
  try {
    return await call
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const me = await readIfSignedIn('/api/auth/user').catch(() => undefined)
    if (me !== null) throw error
    return { data: null }
  }
}

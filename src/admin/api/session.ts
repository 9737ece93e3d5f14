import { queryOptions } from '@tanstack/react-query'
import type { PublicUser } from '../../schema/user'
import { hasSignedInMark } from '../../lib/signed-in-mark'
import { read, write } from './client'

/** Who is signed in, as the header greets them. */
export type SessionUser = Pick<PublicUser, 'username' | 'firstName' | 'lastName' | 'email'>

export const sessionQueries = {
  all: ['auth'] as const,
  user: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'user'],
      queryFn: async ({ signal }) =>
        hasSignedInMark() ? read<SessionUser>('/api/auth/user', signal) : null,
    }),
}

/** Signs in; throws an ApiCallError where the server refuses. */
export function logIn(credentials: { username: string; password: string }) {
  return write<unknown>('POST', '/api/auth/simple-login', credentials)
}

/** Ends the session on the server. */
export function logOut() {
  return write<unknown>('POST', '/api/auth/logout')
}

const listeners = new Set<() => void>()

/** Tells the shell that a call was refused because the session is over. */
export function sessionEnded() {
  for (const listener of listeners) listener()
}

/** Hears when the session ends; returns how to stop listening. */
export function onSessionEnded(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

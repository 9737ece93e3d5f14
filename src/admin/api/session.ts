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
export async function logIn(credentials: { username: string; password: string }) {
  await write<unknown>('POST', '/api/auth/simple-login', credentials)
  signedIn.tell()
}

/** Ends the session on the server. */
export function logOut() {
  return write<unknown>('POST', '/api/auth/logout')
}

const ended = news()
const signedIn = news()

/** Tells the shell that a call was refused because the session is over. */
export const sessionEnded = ended.tell

/** Hears when the session ends; returns how to stop listening. */
export const onSessionEnded = ended.listen

/** Hears when somebody has signed in on this page; returns how to stop listening. */
export const onSignedIn = signedIn.listen

function news() {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

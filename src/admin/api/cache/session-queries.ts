import { queryOptions } from '@tanstack/react-query'
import { owesLogOut } from '../../../lib/browser/owed-log-out'
import { hasSignedInMark } from '../../../lib/browser/signed-in-mark'
import { actingFor } from '../../outbox/person'
import { ApiCallError } from '../line/call-error'
import { readJson } from '../line/calls'
import { logOut, type SessionUser } from '../session'

export const sessionQueries = {
  all: ['auth'] as const,
  user: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'user'],
      queryFn: ({ signal }) => askWho(signal),
    }),
}

async function askWho(signal: AbortSignal): Promise<SessionUser | null> {
  if (owesLogOut()) await logOut()
  if (hasSignedInMark()) return (await readJson<SessionUser>('/api/auth/user', signal)).data
  // Nobody: but only a server that is there can have anybody sign in.
  await readJson('/api/health', signal)
  // Whoever is at work here logs in again on the spot: led to the login they would leave what they type.
  if (actingFor() !== undefined) throw new ApiCallError(401, 'Nobody is signed in')
  return null
}

import type { Request, RequestHandler } from 'express'
import type { Entry } from '../../../src/schema/collection'
import type { users } from '../../../src/schema/user'
import type { Session, Sessions } from '../../auth/sessions'
import { unauthenticated } from '../../errors'

type User = Entry<typeof users>

const signedIn = new WeakMap<Request, Session<User>>()

/** Finds out who sends a request, for `currentUser`. */
export function findCurrentUser(sessions: Sessions<User>): RequestHandler {
  return async (request, response, next) => {
    const session = await sessions.readSession(request, response)
    if (session) signedIn.set(request, session)
    next()
  }
}

/** Lets only signed-in people through. */
export const requireUser: RequestHandler = (request, _response, next) => {
  currentSession(request)
  next()
}

/** Whether somebody who is signed in sends the request. */
export function isSignedIn(request: Request): boolean {
  return signedIn.has(request)
}

/** The session a request belongs to; throws 401 if nobody is signed in. */
export function currentSession(request: Request): Session<User> {
  const session = signedIn.get(request)
  if (!session) throw unauthenticated()
  return session
}

/** Who sends the request; throws 401 if nobody is signed in. */
export function currentUser(request: Request): User {
  return currentSession(request).user
}

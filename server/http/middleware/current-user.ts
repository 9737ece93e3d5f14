import type { Request, RequestHandler } from 'express'
import type { Entry } from '../../../src/schema/collection'
import { userHeader } from '../../../src/schema/headers'
import { personOf } from '../../../src/schema/person'
import type { users } from '../../../src/schema/user'
import type { Session, Sessions } from '../../auth/sessions'
import { AppError, unauthenticated } from '../../errors'
import { authorOf } from '../../services/save/commit-text'
import type { Site } from '../../services/site/site'

type User = Entry<typeof users>

// Asked anew each time: over a slow line a body takes an hour to come, and a session may end meanwhile.
const signedIn = new WeakMap<Request, () => Session<User> | undefined>()

// All that somebody can do who still has the password that was made for them.
const leavesFirstPassword = new Set([
  'GET /auth/user',
  'PUT /account/password',
  'POST /auth/logout',
  'POST /auth/simple-login',
  'GET /health',
])

const callOf = ({ method, path }: Request) => `${method} ${path}`

/** Whether somebody who is signed in may do anything: not before they chose a password. */
export function mayAct(user: User): boolean {
  return user.mustChangePassword !== true
}

// A window stays open where somebody logged out and another person logged in, or where a session ended: what
// a visitor is answered has no revisions, and a form would take its entry for a new one. A window that is still
// of an earlier release knows its person by the id alone.
function mustBeSomebody(request: Request, user: User | undefined, site: Pick<Site, 'id'>): void {
  const meant = request.get(userHeader)
  if (meant === undefined) return
  if (!user) {
    if (!request.path.startsWith('/auth/')) throw unauthenticated()
  } else if (![personOf(user.id, site.id), user.id].map(encodeURIComponent).includes(meant)) {
    throw unauthenticated('Somebody else has logged in here. Log in again to go on.')
  }
}

/**
 * Finds out who sends a request to the API, for `currentUser`. Throws 401 for what is asked for
 * somebody who is not signed in, 403 `password_change_required` for whatever somebody asks who still
 * has the password that was made for them.
 */
export function findCurrentUser(sessions: Sessions<User>, site: Pick<Site, 'id'>): RequestHandler {
  return async (request, response, next) => {
    const session = await sessions.readSession(request, response)
    mustBeSomebody(request, session?.user, site)
    if (session) {
      const { id } = session
      signedIn.set(request, () => {
        const user = sessions.findUser(id)
        return user && { id, user }
      })
    }
    if (session && !mayAct(session.user) && !leavesFirstPassword.has(callOf(request))) {
      throw new AppError(403, 'password_change_required', 'Choose a password of your own first')
    }
    next()
  }
}

/** Lets only signed-in people through. */
export const requireUser: RequestHandler = (request, _response, next) => {
  currentSession(request)
  next()
}

/** Whether somebody who was signed in when it began sends the request. */
export function isSignedIn(request: Request): boolean {
  return signedIn.has(request)
}

/** The session a request belongs to; throws 401 if nobody is signed in, or is no longer. */
export function currentSession(request: Request): Session<User> {
  const session = signedIn.get(request)?.()
  if (!session) throw unauthenticated()
  return session
}

/** Who sends the request; throws 401 if nobody is signed in. */
export function currentUser(request: Request): User {
  return currentSession(request).user
}

/** Who stands in the commit of what the request does; throws 401 if nobody is signed in. */
export function currentAuthor(request: Request) {
  return authorOf(currentUser(request))
}

import { Router, type CookieOptions } from 'express'
import { credentials } from '../../../src/schema/user'
import { sessionSeconds } from '../../auth/session-store'
import { checkCredentials } from '../../auth/sign-in'
import { SignInThrottle } from '../../auth/throttle'
import { tooMany } from '../../errors'
import { recordLogin } from '../../services/people/record-login'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentUser, requireUser } from '../middleware/current-user'
import { findUserByName, publicUser } from '../../services/people/find-user'

// Says to a page's script that asking who is signed in is worth a request; it proves nothing.
const marker = { name: 'callboard-signed-in', options: { sameSite: 'lax', path: '/' } } satisfies {
  name: string
  options: CookieOptions
}

/** Signing in and out. */
export function authRoutes({ site, sessions, devices }: HttpContext): Router {
  const router = Router()
  const throttle = new SignInThrottle()

  router.get('/auth/user', requireUser, (request, response) => {
    response.json(publicUser(currentUser(request)))
  })

  router.get('/login', (_request, response) => {
    response.redirect('/login')
  })

  router.post('/auth/simple-login', async (request, response) => {
    const input = parseBody(credentials, request)
    const named = findUserByName(site, input.username)
    const device = named && devices.find(request, named.id)
    const attempt = { address: request.ip, username: input.username, device }
    const wait = throttle.attempt(attempt)
    if (wait > 0) throw tooMany(`Too many attempts. Try again in ${wait} seconds.`, wait)
    const user = await checkCredentials(input, named, device !== undefined)
    throttle.succeed(attempt)
    await sessions.startSession(request, response, user)
    site.background.start('Noting a sign-in', () => recordLogin(site, user.id))
    response.cookie(marker.name, '1', {
      ...marker.options,
      secure: sessions.isSecure(request),
      maxAge: sessionSeconds * 1000,
    })
    devices.remember(response, user.id, sessions.isSecure(request))
    response.json(publicUser(user))
  })

  router.post('/auth/logout', async (request, response) => {
    await sessions.endSession(request, response)
    response.clearCookie(marker.name, marker.options)
    response.json({})
  })

  return router
}

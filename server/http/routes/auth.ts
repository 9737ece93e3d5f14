import { Router, type CookieOptions } from 'express'
import { credentials } from '../../../src/schema/user'
import { sessionSeconds } from '../../auth/session-store'
import { recordLogin } from '../../services/people/record-login'
import { publicUser } from '../../services/people/find-user'
import { admission } from '../admit'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentUser, requireUser } from '../middleware/current-user'
import { noteSecurity } from '../note-security'

// Says to a page's script that asking who is signed in is worth a request; it proves nothing.
const marker = { name: 'callboard-signed-in', options: { sameSite: 'lax', path: '/' } } satisfies {
  name: string
  options: CookieOptions
}

/** Signing in and out. */
export function authRoutes(context: HttpContext): Router {
  const { site, sessions, devices } = context
  const admit = admission(context)
  const router = Router()

  router.get('/auth/user', requireUser, (request, response) => {
    response.json(publicUser(currentUser(request)))
  })

  router.get('/login', (_request, response) => {
    response.redirect('/login')
  })

  router.post('/auth/simple-login', async (request, response) => {
    const user = await admit(request, parseBody(credentials, request))
    await sessions.startSession(request, response, user)
    await noteSecurity(site, request, { what: 'signed-in', user: user.username })
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

import express, { Router } from 'express'
import { credentials } from '../../../src/schema/user'
import { clearSignedInMark, setSignedInMark } from '../../auth/signed-in-mark'
import { recordLogin } from '../../services/people/record-login'
import { signedInUser } from '../../services/people/find-user'
import { admission } from '../admit'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentUser, requireUser } from '../middleware/current-user'
import { noteSecurity } from '../note-security'

// Room for the longest name and password, with every letter escaped.
const readLogin = express.json({ limit: '16kb' })

/** Signing in and out. */
export function authRoutes(context: HttpContext): Router {
  const { site, sessions, devices } = context
  const admit = admission(context)
  const router = Router()

  router.get('/auth/user', requireUser, (request, response) => {
    response.json(signedInUser(site, currentUser(request)))
  })

  router.get('/login', (_request, response) => {
    response.redirect('/login')
  })

  router.post('/auth/simple-login', readLogin, async (request, response) => {
    const user = await admit(request, parseBody(credentials, request))
    await sessions.startSession(request, response, user)
    await noteSecurity(site, request, { what: 'signed-in', user: user.username })
    site.background.start('Noting a sign-in', () => recordLogin(site, user.id))
    const secure = sessions.isSecure(request)
    setSignedInMark(response, secure)
    devices.remember(response, user.id, secure)
    response.json(signedInUser(site, user))
  })

  router.post('/auth/logout', async (request, response) => {
    clearSignedInMark(response, sessions.isSecure(request))
    await sessions.endSession(request, response)
    response.json({})
  })

  return router
}

import { Router } from 'express'
import { ownName, passwordChange } from '../../../src/schema/user'
import { newPasswordHash } from '../../services/people/new-password'
import { updateUser } from '../../services/people/update-user'
import { answerSaved, changeIn, madeFrom, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { noteSecurity } from '../note-security'
import { currentSession, currentUser } from '../middleware/current-user'

/** What people change of themselves, and where they are signed in. */
export function accountRoutes({ site, sessions, confirm }: HttpContext): Router {
  const router = Router()
  const sentName = changeIn(ownName)

  router.put('/', async (request, response) => {
    const me = currentUser(request)
    const expected = madeFrom(request)
    const { user, saved } = await updateUser(site, me, me.id, sentName(request), { expected })
    answerSaved(response, saved, user)
  })

  router.put('/password', async (request, response) => {
    const { password, presentPassword } = parseBody(passwordChange, request)
    const session = currentSession(request)
    await confirm(request, presentPassword)
    const me = session.user
    const passwordHash = await newPasswordHash(site, me, password)
    const { user, saved } = await sessions.keep(session, passwordHash, () =>
      updateUser(site, me, me.id, { passwordHash }, { isProven: true }),
    )
    await noteSecurity(site, request, { what: 'password-changed', user: me.username })
    answerSaved(response, saved, user)
  })

  router.get('/sessions', (request, response) => {
    response.json(sessions.list(currentSession(request)))
  })

  router.post('/sessions/end-others', async (request, response) => {
    const session = currentSession(request)
    await sessions.endOthers(session)
    await noteSecurity(site, request, { what: 'sessions-ended', user: session.user.username })
    response.json({})
  })

  return router
}

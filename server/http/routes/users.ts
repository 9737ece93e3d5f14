import { Router } from 'express'
import { type ListedUser, passwordProof, users } from '../../../src/schema/user'
import { conflicting } from '../../errors'
import { createUser } from '../../services/people/create-user'
import { deleteUser } from '../../services/people/delete-user'
import { newPasswordHash } from '../../services/people/new-password'
import { updateUser } from '../../services/people/update-user'
import { answerSaved, changeIn, madeFrom, parameter, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { noteSecurity } from '../note-security'
import { currentAuthor, currentSession, currentUser } from '../middleware/current-user'
import { knownUser, publicUser } from '../../services/people/find-user'

/** The people who may sign in. */
export function userRoutes({ site, sessions, confirm }: HttpContext): Router {
  const router = Router()
  const sentChange = changeIn(users.update)

  router.get('/', (_request, response) => {
    const listed = site.store.list('users').map((user): ListedUser => {
      const hasSecondFactor = site.secondFactors.stateOf(user) !== undefined
      return { ...publicUser(user), hasSecondFactor }
    })
    response.json(listed)
  })

  router.post('/', async (request, response) => {
    const input = parseBody(users.create, request)
    const { user, saved } = await createUser(site, () => currentAuthor(request), input)
    answerSaved(response, saved, user, 201)
  })

  router.put('/:id', async (request, response) => {
    const { password, presentPassword, ...fields } = sentChange(request)
    const session = currentSession(request)
    const id = parameter(request, 'id')
    const expected = madeFrom(request)
    if (password === undefined) {
      const { user, saved } = await updateUser(site, session.user, id, fields, { expected })
      return answerSaved(response, saved, user)
    }
    await confirm(request, presentPassword)
    const person = { ...knownUser(site, id), ...fields }
    const passwordHash = await newPasswordHash(site, person, password)
    const conditions = { expected, isProven: true } as const
    const change = { ...fields, passwordHash }
    const write = () => updateUser(site, session.user, id, change, conditions)
    // Whoever changes their own password stays signed in where they did it, and only there.
    const isOwn = id === session.user.id
    const { user, saved } = await (isOwn ? sessions.keep(session, passwordHash, write) : write())
    const by = isOwn ? undefined : session.user.username
    await noteSecurity(site, request, { what: 'password-changed', user: user.username, by })
    answerSaved(response, saved, user)
  })

  // One's own takes a code, too: see the routes of the second factor.
  router.post('/:id/second-factor/off', async (request, response) => {
    const { presentPassword } = parseBody(passwordProof, request)
    const me = currentUser(request)
    const user = knownUser(site, parameter(request, 'id'))
    if (user.id === me.id) throw conflicting('Switch off your own second factor in My Account')
    await confirm(request, presentPassword)
    if (await site.secondFactors.switchOff(user)) {
      const who = { user: user.username, by: me.username }
      await noteSecurity(site, request, { what: 'second-factor-off', ...who })
    }
    response.json({})
  })

  router.delete('/:id', async (request, response) => {
    const me = currentUser(request)
    answerSaved(response, await deleteUser(site, me, parameter(request, 'id')), {})
  })

  return router
}

import { Router } from 'express'
import { users } from '../../../src/schema/user'
import { authorOf } from '../../services/save/commit-text'
import { createUser } from '../../services/people/create-user'
import { deleteUser } from '../../services/people/delete-user'
import { newPasswordHash } from '../../services/people/new-password'
import { updateUser } from '../../services/people/update-user'
import { answerSaved, expectedRevision, parameter, parseBody, parseChange } from '../answer'
import type { HttpContext } from '../context'
import { noteSecurity } from '../note-security'
import { currentSession, currentUser, requireUser } from '../middleware/current-user'
import { knownUser, publicUser } from '../../services/people/find-user'

/** The people who may sign in. */
export function userRoutes({ site, sessions, confirm }: HttpContext): Router {
  const router = Router()
  router.use(requireUser)

  router.get('/', (_request, response) => {
    response.json(site.store.list('users').map(publicUser))
  })

  router.post('/', async (request, response) => {
    const input = parseBody(users.create, request)
    const { user, saved } = await createUser(site, authorOf(currentUser(request)), input)
    answerSaved(response, saved, user, 201)
  })

  router.put('/:id', async (request, response) => {
    const { password, presentPassword, ...fields } = parseChange(users.update, request)
    const session = currentSession(request)
    const id = parameter(request, 'id')
    const expected = expectedRevision(request)
    const author = authorOf(session.user)
    if (password === undefined) {
      const { user, saved } = await updateUser(site, author, id, fields, { expected })
      return answerSaved(response, saved, user)
    }
    await confirm(request, presentPassword)
    const person = { ...knownUser(site, id), ...fields }
    const passwordHash = await newPasswordHash(site, person, password)
    const conditions = { expected, provenBy: session.user }
    const write = () => updateUser(site, author, id, { ...fields, passwordHash }, conditions)
    // Whoever changes their own password stays signed in where they did it, and only there.
    const isOwn = id === session.user.id
    const { user, saved } = await (isOwn ? sessions.keep(session, passwordHash, write) : write())
    const by = isOwn ? undefined : session.user.username
    await noteSecurity(site, request, { what: 'password-changed', user: user.username, by })
    answerSaved(response, saved, user)
  })

  router.delete('/:id', async (request, response) => {
    const author = authorOf(currentUser(request))
    answerSaved(response, await deleteUser(site, author, parameter(request, 'id')), {})
  })

  return router
}

import { Router } from 'express'
import { users } from '../../../src/schema/user'
import { authorOf } from '../../services/save/commit-text'
import { createUser } from '../../services/people/create-user'
import { deleteUser } from '../../services/people/delete-user'
import { updateUser } from '../../services/people/update-user'
import { answerSaved, expectedRevision, parameter, parseBody, parseChange } from '../answer'
import type { HttpContext } from '../context'
import { currentSession, currentUser, requireUser } from '../middleware/current-user'
import { publicUser } from '../../services/people/find-user'

/** The people who may sign in. */
export function userRoutes({ site, sessions }: HttpContext): Router {
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
    const input = parseChange(users.update, request)
    const session = currentSession(request)
    const id = parameter(request, 'id')
    const expected = expectedRevision(request)
    // Whoever changes their own password stays signed in where they did it, and only there.
    const { user, saved } = await sessions.keep(session, () =>
      updateUser(site, authorOf(session.user), id, input, expected),
    )
    answerSaved(response, saved, user)
  })

  router.delete('/:id', async (request, response) => {
    const author = authorOf(currentUser(request))
    answerSaved(response, await deleteUser(site, author, parameter(request, 'id')), {})
  })

  return router
}

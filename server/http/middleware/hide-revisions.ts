import type { RequestHandler } from 'express'
import { isSignedIn } from './current-user'

const forSaving = new Set(['revision', 'storyRevision', 'createdAt', 'updatedAt', 'publishOn'])

/**
 * Leaves out of what visitors are answered what only a save builds on, and when saves were made: a
 * revision tells them of every change, also of those that no page shows.
 */
export const hideRevisions: RequestHandler = (request, response, next) => {
  if (!isSignedIn(request)) {
    response.json = (body: unknown) => {
      const hide = (key: string, value: unknown) => (forSaving.has(key) ? undefined : value)
      return response.type('json').send(JSON.stringify(body, hide))
    }
  }
  next()
}

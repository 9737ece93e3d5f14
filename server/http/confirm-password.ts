import type { Request } from 'express'
import { RateLimiter } from '../auth/rate-limiter'
import { verifyPassword } from '../auth/passwords'
import { invalid, tooManyAttempts } from '../errors'
import { currentUser } from './middleware/current-user'

/** Throws unless the password is the present one of whoever sends the request. */
export type ConfirmPassword = (request: Request, password: string | undefined) => Promise<void>

/**
 * Asks whoever is signed in for their password again, so that a screen left open changes none. Throws
 * 400 for a wrong one, 429 after ten in ten minutes, 401 where the session ended while it was looked at.
 */
export function passwordConfirmation(): ConfirmPassword {
  const limiter = new RateLimiter({ times: 10, windowSeconds: 10 * 60 })
  return async (request, password) => {
    const path = 'presentPassword'
    if (!password) throw invalid([{ path, message: 'Enter the password you log in with' }])
    const { id, passwordHash } = currentUser(request)
    const wait = limiter.take(id)
    if (wait > 0) throw tooManyAttempts(wait)
    if (!(await verifyPassword(password, passwordHash, true))) {
      throw invalid([{ path, message: 'This is not the password you log in with' }])
    }
    currentUser(request)
  }
}

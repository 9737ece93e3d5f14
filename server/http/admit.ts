import type { Request } from 'express'
import type { z } from 'zod'
import type { Entry } from '../../src/schema/collection'
import type { credentials, users } from '../../src/schema/user'
import { RateLimiter } from '../auth/rate-limiter'
import { checkCredentials } from '../auth/sign-in'
import { SignInThrottle } from '../auth/throttle'
import { AppError, tooMany } from '../errors'
import { findUserByName } from '../services/people/find-user'
import type { HttpContext } from './context'
import { noteSecurity } from './note-security'

type User = Entry<typeof users>
type Credentials = z.output<typeof credentials>

/**
 * Who may sign in with what a request sends. Throws 401 for what is wrong, 429 for whoever has to wait,
 * 503 where too many ask at once; each refusal is in the security log.
 */
export type Admit = (request: Request, sent: Credentials) => Promise<User>

/** Judges sign-ins, and counts those that failed. */
export function admission({ site, devices }: Pick<HttpContext, 'site' | 'devices'>): Admit {
  const throttle = new SignInThrottle()
  // That somebody had to wait is worth a line, each of their tries is not.
  const told = new RateLimiter({ times: 1, windowSeconds: 10 * 60 })

  async function judge(request: Request, sent: Credentials, named?: User): Promise<User> {
    const device = named && devices.find(request, named.id)
    const attempt = { address: request.ip, username: sent.username, device }
    const wait = throttle.attempt(attempt)
    if (wait > 0) throw tooMany(`Too many attempts. Try again in ${wait} seconds.`, wait)
    const user = await checkCredentials(sent, named, device !== undefined)
    throttle.succeed(attempt)
    return user
  }

  async function noteRefusal(request: Request, error: unknown, user?: string): Promise<void> {
    const status = error instanceof AppError ? error.status : 0
    if (status === 401) await noteSecurity(site, request, { what: 'sign-in-failed', user })
    if (status === 429 && told.take(user ?? '') === 0) {
      await noteSecurity(site, request, { what: 'sign-in-throttled', user })
    }
  }

  return async (request, sent) => {
    const named = findUserByName(site, sent.username)
    try {
      return await judge(request, sent, named)
    } catch (error) {
      await noteRefusal(request, error, named?.username)
      throw error
    }
  }
}

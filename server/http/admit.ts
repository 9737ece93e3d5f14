import type { Request } from 'express'
import type { z } from 'zod'
import type { Entry } from '../../src/schema/collection'
import type { SecurityEvent } from '../../src/schema/security-event'
import type { credentials, users } from '../../src/schema/user'
import { RateLimiter } from '../auth/rate-limiter'
import { checkCredentials } from '../auth/sign-in'
import { SignInThrottle } from '../auth/throttle'
import { lookAtClocks } from '../auth/totp'
import { AppError, tooManyAttempts } from '../errors'
import { findUserByName } from '../services/people/find-user'
import type { HttpContext } from './context'
import { noteSecurity } from './note-security'

type User = Entry<typeof users>
type Credentials = z.output<typeof credentials>

const codeRequired = 'Enter the code that your authenticator app shows, or a recovery code'
const wrongCode = `This code is not right, or was used before. Wait for the next one. If no code is taken, ${lookAtClocks}`
const wrongRecoveryCode =
  'This recovery code is not right, or was used before: each is good once. Whoever has none left asks another admin to switch the second factor off in Users, or runs npm run reset-password on the computer that the site runs on.'
const lostFactor =
  'Your second factor cannot be read any more: its file was damaged. Ask another admin to switch it off in Users, or run npm run reset-password on the computer that the site runs on.'

// What is worth a line of the security log; that a code is missing is the first half of each sign-in.
const refusals: Partial<Record<string, SecurityEvent['what']>> = {
  unauthenticated: 'sign-in-failed',
  wrong_code: 'code-failed',
  too_many: 'sign-in-throttled',
}

/**
 * Who may sign in with what a request sends. Throws 401 for what is wrong, 429 for whoever has to wait,
 * 503 where too many ask at once; each refusal is in the security log.
 */
type Admit = (request: Request, sent: Credentials) => Promise<User>

/** Judges sign-ins, and counts those that failed. */
export function admission({ site, devices }: Pick<HttpContext, 'site' | 'devices'>): Admit {
  const throttle = new SignInThrottle()
  // Guessing at codes takes the right password first, so this keeps no owner out for a stranger's sake.
  const codes = new RateLimiter({ times: 20, windowSeconds: 60 * 60 })
  // That somebody had to wait is worth a line, each of their tries is not.
  const told = new RateLimiter({ times: 1, windowSeconds: 10 * 60 })

  async function judge(request: Request, sent: Credentials, named?: User): Promise<User> {
    const device = named && devices.find(request, named.id)
    const attempt = { address: request.ip, username: sent.username, device }
    const wait = throttle.attempt(attempt)
    if (wait > 0) throw tooManyAttempts(wait)
    const user = await checkCredentials(sent, named, device !== undefined)
    await askForCode(request, sent, user, device)
    throttle.succeed(attempt)
    return user
  }

  async function askForCode(request: Request, { code }: Credentials, user: User, device?: string) {
    if (!site.secondFactors.stateOf(user)) return
    if (site.secondFactors.isLost(user)) {
      throw new AppError(401, 'second_factor_lost', lostFactor)
    }
    if (!code) throw new AppError(401, 'code_required', codeRequired)
    const wait = codes.take(device ?? `user ${user.id}`)
    if (wait > 0) throw tooManyAttempts(wait)
    const used = await site.secondFactors.use(user, code)
    if (!used) {
      const isOfApp = /^[\d\s]+$/.test(code)
      throw new AppError(401, 'wrong_code', isOfApp ? wrongCode : wrongRecoveryCode)
    }
    if (used === 'recovery code') {
      await noteSecurity(site, request, { what: 'recovery-code-used', user: user.username })
    }
  }

  async function noteRefusal(request: Request, error: unknown, user?: string): Promise<void> {
    const code = error instanceof AppError ? error.code : ''
    const what = refusals[code]
    if (!what || (what === 'sign-in-throttled' && told.take(user ?? '') > 0)) return
    await noteSecurity(site, request, { what, user })
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

import type { CookieOptions, Response } from 'express'
import { signedInMark } from '../../src/schema/signed-in-mark'
import { cookieName } from './cookie-name'
import { hostPort } from './host-name'
import { sessionSeconds } from './session-store'

function options(secure: boolean): CookieOptions {
  return { sameSite: 'lax', path: '/', secure }
}

function nameOf({ req }: Response, secure: boolean): string {
  return cookieName(signedInMark(hostPort(req.headers.host, secure)), secure)
}

/** Says to a page's script that asking who is signed in is worth a request; it proves nothing. */
export function setSignedInMark(response: Response, secure: boolean): void {
  const maxAge = sessionSeconds * 1000
  response.cookie(nameOf(response, secure), '1', { ...options(secure), maxAge })
}

/** Says that nobody is. */
export function clearSignedInMark(response: Response, secure: boolean): void {
  response.clearCookie(nameOf(response, secure), options(secure))
}

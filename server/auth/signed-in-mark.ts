import type { CookieOptions, Response } from 'express'
import { cookieName } from './cookie-name'
import { sessionSeconds } from './session-store'

const name = 'callboard-signed-in'

function options(secure: boolean): CookieOptions {
  return { sameSite: 'lax', path: '/', secure }
}

/** Says to a page's script that asking who is signed in is worth a request; it proves nothing. */
export function setSignedInMark(response: Response, secure: boolean): void {
  const maxAge = sessionSeconds * 1000
  response.cookie(cookieName(name, secure), '1', { ...options(secure), maxAge })
}

/** Says that nobody is. */
export function clearSignedInMark(response: Response, secure: boolean): void {
  response.clearCookie(cookieName(name, secure), options(secure))
}

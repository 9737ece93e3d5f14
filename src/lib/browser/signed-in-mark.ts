import { signedInMark } from '../../schema/signed-in-mark'

// A proxy may keep from the server which port it is asked at.
const byHttp = () => [location.port, ''].map(signedInMark)
// By https with a prefix that only this very host can give it.
const byHttps = () => byHttp().map((name) => `__Host-${name}`)

/**
 * Whether somebody may be signed in in this browser, by the mark the server leaves beside the
 * session cookie that scripts cannot read: without it, asking who would only be refused.
 */
export function hasSignedInMark(): boolean {
  const cookies = document.cookie.split('; ')
  return [...byHttps(), ...byHttp()].some((name) => cookies.includes(`${name}=1`))
}

/** Takes that mark away: this browser takes nobody for signed in from now on. */
export function removeSignedInMark(): void {
  for (const name of byHttps()) document.cookie = `${name}=; path=/; secure; max-age=0`
  for (const name of byHttp()) document.cookie = `${name}=; path=/; max-age=0`
}

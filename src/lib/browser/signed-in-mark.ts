// By https with a prefix that only this very host can give it.
const byHttps = '__Host-callboard-signed-in'
const byHttp = 'callboard-signed-in'

/**
 * Whether somebody may be signed in in this browser, by the mark the server leaves beside the
 * session cookie that scripts cannot read: without it, asking who would only be refused.
 */
export function hasSignedInMark(): boolean {
  const cookies = document.cookie.split('; ')
  return [byHttps, byHttp].some((name) => cookies.includes(`${name}=1`))
}

/** Takes that mark away: this browser takes nobody for signed in from now on. */
export function removeSignedInMark(): void {
  document.cookie = `${byHttps}=; path=/; secure; max-age=0`
  document.cookie = `${byHttp}=; path=/; max-age=0`
}

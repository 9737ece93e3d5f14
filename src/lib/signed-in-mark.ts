const mark = /(?:^|; )callboard-signed-in=1(?:;|$)/

/**
 * Whether somebody may be signed in in this browser, by the mark the server leaves beside the
 * session cookie that scripts cannot read: without it, asking who would only be refused.
 */
export function hasSignedInMark(): boolean {
  return mark.test(document.cookie)
}

/**
 * What the mark is called that says to a page's scripts that somebody is signed in. Browsers give the cookies
 * of a computer to all of its ports: on one that is not the usual it is in the name.
 */
export function signedInMark(port: string): string {
  return port === '' ? 'callboard-signed-in' : `callboard-signed-in-${port}`
}

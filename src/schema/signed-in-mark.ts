/**
 * What a cookie is called at a port: browsers give the cookies of a computer to all of its ports, so that on one
 * that is not the usual it is in the name.
 */
export function atPort(name: string, port: string): string {
  return port === '' ? name : `${name}-${port}`
}

/** What the mark is called that says to a page's scripts that somebody is signed in. */
export function signedInMark(port: string): string {
  return atPort('callboard-signed-in', port)
}

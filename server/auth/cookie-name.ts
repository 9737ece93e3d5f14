/** What a cookie is called: with this prefix browsers take it by https and from this very host only. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

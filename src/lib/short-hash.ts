/**
 * A few characters that tell data from other data, the same on the server and in a browser: FNV-1a of
 * its JSON. Not for secrets.
 */
export function shortHash(data: unknown): string {
  const text = JSON.stringify(data)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

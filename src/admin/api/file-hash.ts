/** The SHA-256 of a file in hex; undefined where the browser makes none, as at plain http. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

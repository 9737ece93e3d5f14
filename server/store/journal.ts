/** One file to write; null deletes. The path is posix and relative to the site. */
export interface FileChange {
  path: string
  content: string | Uint8Array | null
}

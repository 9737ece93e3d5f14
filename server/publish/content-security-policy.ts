const players = 'https://www.youtube-nocookie.com https://player.vimeo.com'

/**
 * The Content-Security-Policy of a page: everything from this site only, no inline script but those
 * whose hashes are given, films from the two players the reel knows or as files over https.
 * @param scriptHashes CSP sources of the page's own inline scripts
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    // React writes style attributes (crops, placeholders), which only 'unsafe-inline' allows.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' https:",
    `frame-src ${players}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** The policy of the admin's service worker, which only asks this site for files. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

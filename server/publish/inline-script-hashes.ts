import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const isData = /\btype="application\/(?:ld\+)?json"/i
const hasSource = /\bsrc=/i

/** The CSP sources (`'sha256-…'`) of the scripts that stand in a page's own HTML. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(script)) {
    if (isData.test(attributes) || hasSource.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}

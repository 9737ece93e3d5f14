import type { KindName } from '../../src/schema'
import { contentSources, type PublicContent } from '../../src/schema/public-content'

/** The content, noting in `read` the kinds behind every field that somebody looks at. */
export function notingReads(content: PublicContent, read: Set<KindName>): PublicContent {
  return new Proxy(content, {
    get(target, field: keyof PublicContent) {
      for (const kind of contentSources[field] ?? []) read.add(kind)
      return target[field]
    },
  })
}

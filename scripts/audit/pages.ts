import { publicPages } from '../../src/schema/public-pages'

/** The pages that are measured: every public one, and the not-found page. */
export const auditedPaths = [...publicPages.map((page) => page.path as string), '/no-such-page']

/** The pages whose scores count; the others are not meant to be found by search engines. */
export const scoredPaths = publicPages
  .filter((page) => !('noindex' in page))
  .map((page) => page.path as string)

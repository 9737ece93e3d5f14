import type { Site } from './site'

/**
 * Watches for the one change of the pages that no save brings: the year in their footers.
 * @returns renders all pages if the year has changed since the last call
 */
export function watchYear(site: Site): () => Promise<void> {
  let shown = new Date().getFullYear()
  return async () => {
    const year = new Date().getFullYear()
    if (year === shown) return
    await site.writer.run(() => site.publisher.publishAll())
    shown = year
  }
}

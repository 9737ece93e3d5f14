/** Those who want to hear of something that changes or happens. */
export function listeners<News extends unknown[] = []>() {
  const all = new Set<(...news: News) => void>()
  return {
    /** Tells them; says whether there is anybody. */
    tell(...news: News): boolean {
      for (const listener of all) listener(...news)
      return all.size > 0
    },
    /** Adds one; returns how to stop listening. */
    listen(listener: (...news: News) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

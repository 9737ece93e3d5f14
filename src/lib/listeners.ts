/** Those who want to hear of something that changes or happens. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    /** Tells them; says whether there is anybody. */
    tell(): boolean {
      for (const listener of all) listener()
      return all.size > 0
    },
    /** Adds one; returns how to stop listening. */
    listen(listener: () => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

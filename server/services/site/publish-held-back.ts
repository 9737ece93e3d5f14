import { publicCollections } from '../../../src/schema/public-content'
import { showInTurn } from '../save/show-changes'
import type { ChangedKinds, Site } from './site'

/** The stories that visitors do not see at a moment (ms), with the ISO instants they will. */
export function heldBack(store: Site['store'], at: number): { title: string; until: string }[] {
  return store
    .hidden('news', at)
    .map(({ headline, publishOn }) => ({ title: headline, until: publishOn }))
}

/** The entries that visitors see at one of two moments (ms), and not at the other. */
function turnedBetween(store: Site['store'], one: number, other: number): ChangedKinds {
  return publicCollections.flatMap(({ name }) => {
    const hiddenAt = (at: number) => new Set(store.hidden(name, at).map(({ id }) => id))
    const [before, after] = [hiddenAt(one), hiddenAt(other)]
    const ids = [...before, ...after].filter((id) => !(before.has(id) && after.has(id)))
    return ids.length > 0 ? [{ kind: name, ids }] : []
  })
}

/**
 * Watches for what was held back until now. It compares moments instead of waiting for one, so that
 * neither a night asleep nor a clock that was put right leaves anything out, or shows it too early: the
 * moment of the last look, and that as of which a save or a picture had pages made since.
 * @param since when no page was rendered yet, in milliseconds
 * @returns publishes what visitors are to see now, and were not when it was last called
 */
export function watchHeldBack(site: Site, since: number): () => Promise<void> {
  let seen = since
  return async () => {
    const [before, now] = [seen, Date.now()]
    seen = now
    const turned = [before, site.publisher.asOf]
      .map((moment) => turnedBetween(site.store, moment, now))
      .find((found) => found.length > 0)
    if (!turned) return
    try {
      await showInTurn(site, turned)
    } catch (error) {
      seen = before
      throw error
    }
  }
}

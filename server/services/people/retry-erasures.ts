import type { Site } from '../site/site'

const what = 'The history of messages'

/** Finishes erasures that could not be finished before, and shows the owner where that fails. */
export async function retryErasures(site: Site): Promise<void> {
  try {
    await site.repositories.private.erase()
    site.problems.clear(what)
  } catch (error) {
    site.problems.set(
      what,
      'The words of a deleted message are still in the history on this computer, because they could not be erased from it. It is tried again by itself.',
    )
    throw error
  }
}

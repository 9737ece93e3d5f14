import { redoSave } from './redo-save'
import type { Site } from '../site/site'

type RepositoryName = keyof Site['repositories']

/** Makes the commits that were put off while this repository was not ready. */
export async function commitWaiting(site: Site, name: RepositoryName): Promise<void> {
  await site.pending.flush(name, async (pending) => {
    await redoSave(site, pending)
    await site.repositories[name].commit(pending)
    site.log.info({ paths: pending.paths }, 'Committed a save that had been waiting')
  })
}

/** Tries to make every commit that was put off; run it now and then. */
export async function commitWhenReady(site: Site): Promise<void> {
  if (site.pending.isEmpty) return
  await site.writer.run(async () => {
    for (const name of ['site', 'private'] as const) {
      const state = await site.repositories[name].state()
      if (state.ready) await commitWaiting(site, name)
    }
  })
}

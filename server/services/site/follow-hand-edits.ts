import { SharedRuns } from '../../files/shared-runs'
import { KeptWatch } from '../../store/kept-watch'
import { watchContent, type Watching } from '../../store/watcher'
import { takeInHandEdits } from '../save/take-in'
import type { Site } from './site'

const what = 'Edits made in files'
const againMs = 5_000

/** Takes in what is edited in content/ and media/ while the server runs, until it is closed. */
export async function followHandEdits(site: Site): Promise<Watching> {
  // Nobody writes a file again only because git or the disk could not be asked for a moment.
  const missed = new Set<string>()
  const takeInAll = async (paths: readonly string[]) => {
    const all = [...new Set([...missed, ...paths])]
    missed.clear()
    await takeInHandEdits(site, all).catch((error: unknown) => {
      site.log.error({ err: error, paths: all }, 'Edits were not taken in, and are tried again')
      for (const path of all) missed.add(path)
    })
  }
  const takeInLater = (paths: readonly string[]) =>
    site.background.start('Taking in a hand edit', () => takeInAll(paths))
  const again = async () => {
    const unread = site.store.unread()
    if (missed.size + unread.length > 0) await takeInAll(unread)
  }
  const retrying = new SharedRuns(again)
  const timer = setInterval(
    () => site.background.start('Taking in what was missed', () => retrying.run()),
    againMs,
  ).unref()
  const watching = await KeptWatch.open({
    start: (onLost) => watchContent(site.config.siteDir, takeInLater, onLost),
    onLost: (error) => {
      site.log.error({ err: error }, 'The content folders are not watched any more')
      site.problems.set(
        what,
        'They are not noticed at the moment, and will be as soon as the folders can be watched again. What you do here is not affected.',
      )
    },
    onBack: () => {
      site.log.info({}, 'The content folders are watched again')
      site.problems.clear(what)
      takeInLater(['content', 'media'])
    },
  })
  return {
    async close() {
      clearInterval(timer)
      await watching.close()
    },
  }
}

import { KeptWatch } from '../../store/kept-watch'
import { watchContent, type Watching } from '../../store/watcher'
import { takeInHandEdits } from '../save/take-in'
import type { Site } from './site'

const what = 'Edits made in files'

/** Takes in what is edited in content/ and media/ while the server runs, until it is closed. */
export function followHandEdits(site: Site): Promise<Watching> {
  const takeInLater = (paths: readonly string[]) =>
    site.background.start('Taking in a hand edit', () => takeInHandEdits(site, paths))
  return KeptWatch.open({
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
}

import type { Contents } from '../../git/repository'
import { locate } from '../../store/locations'
import { plannedContent } from '../../store/planned-content'
import { publicContent } from '../site/public-content'
import type { Site } from '../site/site'

/**
 * Begins to make the pages that a save changes while it is on its way to the disk and into history,
 * where the processor waits more than it works. What cannot be drawn is told when it is published.
 */
export function renderAhead({ config, media, store, publisher }: Site, contents: Contents): void {
  // What a new file looks like is known only once it is there.
  const isText = (file: string) => ![undefined, 'images'].includes(locate(file)?.kind)
  if (![...contents.keys()].every(isText)) return
  const planned = () => publicContent({ config, media, store: plannedContent(store, contents) })
  publisher.prepare(planned).catch(() => undefined)
}

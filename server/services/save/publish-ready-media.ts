import type { Site } from '../site/site'
import { showInTurn } from './show-changes'
import { noteWaiting } from './show-media'

const settleMs = 500
// With ten thousand pictures a page takes its time, and each of them is ready at another moment.
const restsPerWork = 10

/** Publishes again when there is more of a picture to show; several at once count as one. */
export function publishWhenMediaIsReady(site: Site) {
  let timer: NodeJS.Timeout | undefined
  let notBefore = 0
  const ready = new Set<string>()
  const publish = async () => {
    const start = performance.now()
    await showInTurn(site, [])
    for (const filename of ready) site.events.emit('event', { type: 'media', filename })
    ready.clear()
    noteWaiting(site)
    const end = performance.now()
    notBefore = end + (end - start) * restsPerWork
  }
  return (filename: string) => {
    ready.add(filename)
    timer ??= setTimeout(
      () => {
        timer = undefined
        site.background.start('Publishing a picture', publish)
      },
      Math.max(settleMs, notBefore - performance.now()),
    )
    timer.unref()
  }
}

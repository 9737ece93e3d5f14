import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { WatchedPage } from './browser'

/**
 * A page that the tests of a file use one after the other, since to open one is what costs most. `open`
 * opens it at a place, and `leadTo` leads it from the place of the last test to that of the next. Each
 * says by `close` what the console may have shown; one that did not get so far leaves its page to nobody.
 */
export function sharedPage(
  open: (place: string) => Promise<WatchedPage>,
  leadTo: (page: Page, place: string) => Promise<void>,
): (place: string) => Promise<WatchedPage> {
  let opened: WatchedPage | undefined
  let isFree = false
  afterAll(() => opened?.page.context().close())
  return async (place) => {
    if (!isFree) await opened?.page.context().close()
    const known = isFree ? opened : undefined
    isFree = false
    const watched = known ?? (await open(place))
    opened = watched
    if (known) await leadTo(known.page, place)
    return {
      ...watched,
      async close(expected) {
        watched.page.removeAllListeners('dialog')
        watched.review(expected)
        isFree = true
      },
    }
  }
}

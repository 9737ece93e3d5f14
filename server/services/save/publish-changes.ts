import type { KindName } from '../../../src/schema'
import { keepTexts } from './keep-texts'
import type { ChangedKinds, Site } from '../site/site'

/** Publishes the pages that show what changed and tells the open admin screens. */
export async function announce(site: Site, changed: ChangedKinds): Promise<void> {
  if (changed.some(({ kind }) => kind === 'images')) await prepareMedia(site)
  await publishKinds(
    site,
    changed.map(({ kind }) => kind),
  )
  if (changed.length > 0) site.events.emit('event', { type: 'content', changed })
}

/**
 * Publishes by kind. A page that cannot be rendered keeps its last good version: the save behind it
 * is on disk and in history, so the defect is for the log, not for the person who saved.
 */
async function publishKinds(site: Site, changed: readonly KindName[]): Promise<void> {
  try {
    await site.publisher.publish(changed)
  } catch (error) {
    site.log.error({ err: error, changed }, 'Pages could not be rendered')
  }
}

/** Reads sizes and placeholders of pictures not seen before, and has their variants made. */
export async function prepareMedia(site: Pick<Site, 'store' | 'media'>): Promise<void> {
  const filenames = site.store.list('images').map((image) => image.filename)
  await site.media.ensure(filenames)
  for (const filename of filenames) site.media.queue(filename)
}

/** Takes in files that changed on disk without `save`, such as hand edits. Holds no writer. */
export async function takeIn(site: Site, paths: readonly string[]): Promise<void> {
  const changed = await site.store.refresh(paths)
  await keepTexts(site, changed)
  const media = paths.some((path) => path.startsWith('media/'))
  if (media && !changed.some(({ kind }) => kind === 'images')) {
    changed.push({ kind: 'images', ids: [] })
  }
  await announce(site, changed)
  site.events.emit('event', { type: 'issues' })
}

/** Takes in files that changed on disk behind the server's back. */
export async function takeInHandEdits(site: Site, paths: readonly string[]): Promise<void> {
  await site.writer.run(() => takeIn(site, paths))
}

/** Publishes again when the variants of a picture are ready; several at once count as one. */
export function publishWhenMediaIsReady(site: Site) {
  let timer: NodeJS.Timeout | undefined
  return (filename: string) => {
    site.events.emit('event', { type: 'media', filename })
    timer ??= setTimeout(() => {
      timer = undefined
      void site.writer.run(() => publishKinds(site, ['images']))
    }, 500)
    timer.unref()
  }
}

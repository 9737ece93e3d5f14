import {
  archiveName,
  downloadsOf,
  type Download,
  type Downloadable,
  type Headshot,
} from '../../../src/lib/pictures/headshot-downloads'
import { defaultBio } from '../../../src/schema/defaults'
import type { Site } from '../site/site'

type Sources = Pick<Site, 'store' | 'media'>

/** The headshots that visitors see, with what of them can be downloaded. */
export function headshotDownloads({ store, media }: Sources): Downloadable[] {
  const headshots = store
    .list('images')
    .filter(({ category, filename }) => category === 'headshots' && !media.isHeld(filename))
  return downloadsOf(
    performerOf(store),
    headshots.map(({ id, title, filename, original, focalPoint, uploadedAt }) => ({
      ...{ id, title, filename, original, focalPoint, uploadedAt },
      media: media.size(filename),
      originalSize: original === undefined ? null : media.size(original),
    })),
  )
}

/** What the archive of all headshots is called; undefined where there is none. */
export function headshotsArchiveName(site: Sources): string | undefined {
  return headshotDownloads(site).length > 0 ? archiveName(performerOf(site.store)) : undefined
}

/** The file that a download of this name is, made now if need be; undefined where there is none. */
export async function downloadFile(site: Sources, name: string): Promise<string | undefined> {
  for (const { headshot, downloads } of headshotDownloads(site)) {
    const found = downloads.find((download) => download.name === name)
    if (found) return fileOf(site, headshot, found.kind)
  }
  return undefined
}

/** The largest file that there is of a headshot as it is now; undefined where it is gone. */
export async function archivedFile(site: Sources, id: string): Promise<string | undefined> {
  const found = headshotDownloads(site).find(({ headshot }) => headshot.id === id)
  if (!found) return undefined
  const isWhole = found.downloads.some(({ kind }) => kind === 'original')
  return fileOf(site, found.headshot, isWhole ? 'original' : 'web')
}

async function fileOf(
  { media }: Sources,
  { filename, original = filename, originalSize, focalPoint }: Headshot,
  kind: Download['kind'],
): Promise<string | undefined> {
  if (kind === 'web') return media.shownFile(filename)
  // By its own name an original is for admins alone; this one visitors were offered.
  if (kind === 'original') return media.shownFile(original, 'admins')
  return media.print({ filename: originalSize ? original : filename, focalPoint })
}

function performerOf(store: Site['store']): string {
  return (store.read('bio') ?? defaultBio).name
}

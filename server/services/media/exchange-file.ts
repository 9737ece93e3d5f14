import type { SpecialVerb } from '../../../src/lib/change-words'
import type { Entry, Value } from '../../../src/schema/collection'
import type { images } from '../../../src/schema/image'
import type { Author } from '../../git/repository'
import { renameReferences } from '../../store/references'
import { planValue } from '../entries/plan-fields'
import { type SavedEntry, savedEntry } from '../entries/saved-entry'
import { planUpdate } from '../entries/plan-update'
import { subjectOf } from '../save/commit-text'
import { save } from '../save/save'
import type { Planned } from '../save/save-note'
import { everOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import { bringFile } from './bring-file'
import { filesWith } from './delete-image'
import { asFiles, type MadePicture } from './made-picture'
import { withCrops } from './wall-crops'

/** What takes the place of a picture's file. */
interface Exchange extends MadePicture {
  /** What its file was called at home, and the SHA-256 in hex of what it was made from. */
  original: { name: string; hash: string }
  /** Fields of the entry that change with the file. */
  fields?: Partial<Value<typeof images>>
  /** The part of the new file that a crop of the old one shows; null where it shows nothing sensible. */
  crop: Parameters<typeof withCrops>[2]
  /** What the commit says was done, such as `rotate`. */
  verb: SpecialVerb
}

/**
 * Puts another file in the place of a picture's, under a new address, and at that wherever the picture
 * is used; the old file and its sizes go. One commit, for callers that hold the writer already.
 */
export async function exchangeFile(
  site: Site,
  author: Author,
  present: Entry<typeof images>,
  { original, fields, crop, verb, ...made }: Exchange,
): Promise<SavedEntry<'images'>> {
  const { id } = present
  const placed = asFiles(present.title || present.alt, made, await everOnDisk(site))
  const { filename } = placed.fields
  const change = { original: undefined, ...placed.fields, ...fields }
  const planned = await planUpdate(site, 'images', id, present, change)
  if (!planned) return { entry: savedEntry(site, 'images', id), saved: { change: '' } }
  const referrers = await planReferrers(site, id, filename, crop)
  const old = filesWith(site, [id])
  const saved = await bringFile(site, filename, original, () =>
    save(site, {
      author,
      touched: [planned.touched, ...referrers.map(({ touched }) => touched)],
      files: [planned.file, ...referrers.map((referrer) => referrer.file), ...old, ...placed.files],
      subject: subjectOf(planned.touched, verb),
    }),
  )
  return { entry: savedEntry(site, 'images', id), saved }
}

/** The entries that name the picture's file, each as it is to name the new one. */
async function planReferrers(
  site: Site,
  id: string,
  filename: string,
  crop: Exchange['crop'],
): Promise<Planned[]> {
  const renamed = site.store.withReferences('images', [id], (value, references) =>
    renameReferences(value, references, { filename }),
  )
  const plans = renamed.map(({ kind, id: referrer, value }) => {
    const isWall = kind === 'galleryWall'
    const images = isWall ? { images: withCrops(value.images as never, filename, crop) } : {}
    return planValue(site, kind, referrer, { ...value, ...images })
  })
  return (await Promise.all(plans)).flatMap((plan) => plan ?? [])
}

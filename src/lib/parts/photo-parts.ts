import {
  type PublicContent,
  type PublicImage,
  type Sheet,
  sheetCategories,
  type SheetCategory,
} from '../../schema/public-content'
import { byId } from '../by-id'
import { headshotsIn, photosIn, type Photo } from '../pictures/photo'
import type { PagePart } from './page-parts'
import { sheetData, sheetPath, sheetSize, sheetsOf } from './sheet'

/** What a page of photos shows of a category, and its viewer goes on from. */
export interface SheetOfPhotos {
  sheet: Sheet
  photos: Photo[]
  /** The address of all these pictures in one file, or ''. */
  archive: string
  /** Whether it is on show when the page opens. */
  inSight: boolean
}

type Photographs = Readonly<Record<SheetCategory, readonly PublicImage[]>>
const divided = new WeakMap<readonly PublicImage[], Photographs>()

/** The pictures of each category, looked for once in a list: it never changes. */
function photosOf({ images }: PublicContent): Photographs {
  const known = divided.get(images)
  if (known) return known
  const of = (wanted: SheetCategory) => images.filter(({ category }) => category === wanted)
  const made = { headshots: of('headshots'), production: of('production') }
  divided.set(images, made)
  return made
}

function shows(sheet: Sheet, content: PublicContent) {
  const all = photosOf(content)[sheet.category]
  const first = (sheet.page - 1) * sheetSize
  // What a headshot is downloaded as depends on how the others are called.
  const images = [...(sheet.category === 'headshots' ? all : all.slice(first, first + sheetSize))]
  const named = new Set(images.map(({ productionId }) => productionId ?? ''))
  const productions = [...named].flatMap((id) => byId(content.productions).get(id) ?? [])
  return { images, productions, sheets: [sheet], photoCounts: countsOf(content) }
}

function countsOf(content: PublicContent): Record<SheetCategory, number> {
  const { headshots, production } = photosOf(content)
  return { headshots: headshots.length, production: production.length }
}

/** Each page of photos of each category. */
function allSheets(content: PublicContent): Sheet[] {
  const counts = countsOf(content)
  return sheetCategories.flatMap((category) => {
    const total = counts[category]
    const pages = Array.from({ length: sheetsOf(total) }, (_, at) => at + 1)
    return pages.map((page) => ({ category, page, total }))
  })
}

/** The pages of the photos: one that has the first of each category, and the others of each. */
export function photoParts(content: PublicContent): PagePart[] {
  const sheets = allSheets(content)
  const first = sheets.filter(({ page }) => page === 1).map((sheet) => shows(sheet, content))
  const others = sheets.filter(({ page }) => page > 1)
  return [
    {
      path: '/photos',
      shows: {
        images: first.flatMap(({ images }) => images),
        productions: first.flatMap(({ productions }) => productions),
        sheets: first.flatMap((each) => each.sheets),
        photoCounts: first[0]?.photoCounts,
      },
    },
    ...others.map((sheet) => ({ path: sheetPath(sheet), shows: shows(sheet, content) })),
  ]
}

/** The photos of a page of them, as the page and its viewer show them. */
export function sheetOfPhotos(sheet: Sheet, content: PublicContent): SheetOfPhotos {
  const isHeadshots = sheet.category === 'headshots'
  const { photos, archive } = isHeadshots
    ? headshotsIn(content)
    : { photos: photosIn(sheet.category, content), archive: '' }
  const first = isHeadshots ? (sheet.page - 1) * sheetSize : 0
  return {
    sheet,
    photos: photos.slice(first, first + sheetSize),
    archive,
    inSight: isHeadshots || sheet.page > 1,
  }
}

/** What the viewers of all pages of photos need to know of each, as files. */
export function sheetFiles(content: PublicContent) {
  return allSheets(content).map((sheet) => ({
    path: sheetData(sheet),
    contentType: 'application/json; charset=utf-8',
    shows: () => shows(sheet, content),
    write: (shown: PublicContent) => JSON.stringify(sheetOfPhotos(sheet, shown)),
  }))
}

import { categoryLabel } from '../pictures/category-label'
import type { Sheet } from '../../schema/public-content'

/** So many photos, with what is around them, fit in 60 KB twice over. */
export const sheetSize = 12

/** How many pages photos take; one where there are none. */
export function sheetsOf(total: number): number {
  return Math.max(1, Math.ceil(total / sheetSize))
}

/** The address of a page of photos. */
export function sheetPath({ category, page }: Pick<Sheet, 'category' | 'page'>): string {
  return page === 1 ? `/photos#${category}` : `/photos/${category}/${page}`
}

/** The address of what the viewer needs to know of a page of photos, as JSON. */
export function sheetData({ category, page }: Pick<Sheet, 'category' | 'page'>): string {
  return `/photos/${category}/${page}.json`
}

/** Which photos a page has, as `Production Stills 13 to 24 of 40`. */
export function sheetTitle({ category, page, total }: Sheet): string {
  const last = Math.min(total, page * sheetSize)
  return `${categoryLabel(category)} ${(page - 1) * sheetSize + 1} to ${last} of ${total}`
}

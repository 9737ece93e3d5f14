import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { sheetOfPhotos } from '../../../lib/parts/photo-parts'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  const { sheets = [], photoCounts } = content
  return {
    ...shellOf(content),
    sheets: sheets.map((sheet) => sheetOfPhotos(sheet, content)),
    counts: photoCounts ?? { headshots: 0, production: 0 },
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Photo } from '../../lib/pictures/photo'
import { endedByEither } from '../../lib/browser/ended-by-either'
import type { SheetOfPhotos } from '../../lib/parts/photo-parts'
import { sheetData, sheetSize } from '../../lib/parts/sheet'
import { fetchJson } from '../live/fetch-json'
import { patienceMs } from '../live/patience'

type Photos = readonly Photo[]

/**
 * All photos of a category for the viewer that stands on one of its pages: those of the others come
 * when it gets there. `at` is which one is wanted, null for none.
 * @returns it, 'coming', or 'missing' where its page does not come or has none there any more; that is
 *   tried again with every picture that is turned to
 */
export function useSheets(
  { sheet: { category, page: own }, photos }: SheetOfPhotos,
  at: number | null,
): Photo | 'coming' | 'missing' | null {
  const [sheets, setSheets] = useState<ReadonlyMap<number, Photos>>(new Map([[own, photos]]))
  const [failed, setFailed] = useState<number | null>(null)
  const page = at === null ? own : Math.floor(at / sheetSize) + 1
  const isThere = sheets.has(page)
  const fail = useEffectEvent(() => setFailed(at))
  if (failed !== null && failed !== at) setFailed(null)
  useEffect(() => {
    if (isThere || failed !== null) return
    const left = new AbortController()
    const signal = endedByEither(left.signal, AbortSignal.timeout(patienceMs))
    fetchJson(sheetData({ category, page }), signal).then(
      (answer) => {
        const { photos } = answer as SheetOfPhotos
        setSheets((known) => new Map(known).set(page, photos))
      },
      () => {
        if (!left.signal.aborted) fail()
      },
    )
    return () => left.abort()
  }, [category, page, isThere, failed])
  if (at === null) return null
  if (!isThere) return failed === at ? 'missing' : 'coming'
  return sheets.get(page)?.[at % sheetSize] ?? 'missing'
}

import { useMemo } from 'react'
import { useKnownPictures } from '../../../forms/pictures/use-known-pictures'
import type { BatchPhoto } from './batch-photo'

/** What each photo that is there already is called: in the library, on its way, or in the batch. */
export function useDoubles(photos: readonly BatchPhoto[]): ReadonlyMap<number, string> {
  const known = useKnownPictures()
  return useMemo(() => {
    const all = new Map(known)
    const doubles = new Map<number, string>()
    for (const { key, file, look } of photos) {
      if (!look?.hash) continue
      const same = all.get(look.hash)
      if (same) doubles.set(key, same)
      else all.set(look.hash, `${file.name} beside it`)
    }
    return doubles
  }, [photos, known])
}

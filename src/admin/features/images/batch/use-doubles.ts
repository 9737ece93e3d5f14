import { useMemo } from 'react'
import { imageQueries } from '../../../api/images'
import { useShown } from '../../../components/lists/use-shown'
import { useChanges } from '../../../outbox/use-outbox'
import type { BatchPhoto } from './batch-photo'

/** What each photo that is there already is called: in the library, on its way, or in the batch. */
export function useDoubles(photos: readonly BatchPhoto[]): ReadonlyMap<number, string> {
  const { data: images } = useShown(imageQueries.list())
  const changes = useChanges()
  return useMemo(() => {
    const known = new Map<string, string>()
    for (const { originalHash, title, alt } of images ?? []) {
      if (originalHash) known.set(originalHash, `“${title || alt}” in the library`)
    }
    for (const { body, file } of changes) {
      const hash = body?.originalHash
      if (file && typeof hash === 'string') known.set(hash, `${file.name}, which is on its way`)
    }
    const doubles = new Map<number, string>()
    for (const { key, file, look } of photos) {
      if (!look?.hash) continue
      const same = known.get(look.hash)
      if (same) doubles.set(key, same)
      else known.set(look.hash, `${file.name} beside it`)
    }
    return doubles
  }, [photos, images, changes])
}

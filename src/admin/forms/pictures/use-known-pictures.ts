import { useEffect, useMemo, useState } from 'react'
import { quoted } from '../../../lib/quoted'
import { hashOf } from '../../api/file-hash'
import { imageQueries } from '../../api/images'
import { useShown } from '../../components/lists/use-shown'
import { useChanges } from '../../outbox/use-outbox'

/** What each picture in the library or on its way is called, by the hash of the file that was chosen for it. */
export function useKnownPictures(): ReadonlyMap<string, string> {
  const { data: images } = useShown(imageQueries.list())
  const changes = useChanges()
  return useMemo(() => {
    const known = new Map<string, string>()
    for (const { originalHash, title, alt } of images ?? []) {
      if (originalHash) known.set(originalHash, `${quoted(title || alt)} in the library`)
    }
    for (const { body, file } of changes) {
      const hash = body?.originalHash
      if (file && typeof hash === 'string') known.set(hash, `${file.name}, which is on its way`)
    }
    return known
  }, [images, changes])
}

/** What a chosen file is called that is there already; undefined for one that is not. */
export function useSamePicture(file: File | null): string | undefined {
  const known = useKnownPictures()
  const [read, setRead] = useState<{ file: File; hash?: string }>()
  useEffect(() => {
    if (!file) return
    let isGone = false
    void hashOf(file)
      .catch(() => undefined)
      .then((hash) => {
        if (!isGone) setRead({ file, hash })
      })
    return () => {
      isGone = true
    }
  }, [file])
  return read?.hash && read.file === file ? known.get(read.hash) : undefined
}

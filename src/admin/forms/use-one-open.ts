import { useCallback, useEffect, useRef, useState } from 'react'
import type { CollectionName } from '../../schema'
import { currentId, isSameEntry } from '../outbox/entry-names'
import { useMayLeave } from './unsaved'

/**
 * Which entry of a list of a kind is open for editing, one at a time. Opening another asks first if something
 * is unsaved.
 */
export function useOneOpen(kind: CollectionName) {
  const [openId, setOpenId] = useState<string | null>(null)
  const mayLeave = useMayLeave()
  const latest = useRef(openId)
  useEffect(() => {
    latest.current = openId
  })
  return {
    openId: openId === null ? null : currentId(kind, openId),
    /** Opens an entry; false where the person stays with the one that is open. It stays the same. */
    open: useCallback(
      async (id: string): Promise<boolean> => {
        const before = latest.current === null ? null : currentId(kind, latest.current)
        const isFree = before === null || before === id || (await mayLeave(`${kind}/${before}`))
        if (isFree) setOpenId(id)
        return isFree
      },
      [kind, mayLeave],
    ),
    /** Closes this entry, and no other that was opened since. It stays the same. */
    close: useCallback(
      (id: string) => setOpenId((now) => (now && isSameEntry(kind, now, id) ? null : now)),
      [kind],
    ),
  }
}

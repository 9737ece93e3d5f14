import { useCallback, useEffect, useRef, useState } from 'react'
import { currentId, isSameEntry } from '../outbox/entry-names'
import { useMayLeave } from './unsaved'

/**
 * Which entry of a list is open for editing, one at a time. Opening another asks first if something
 * is unsaved; `draftKeyOf` is the key that the open entry's form keeps its draft under.
 */
export function useOneOpen(draftKeyOf: (id: string) => string) {
  const [openId, setOpenId] = useState<string | null>(null)
  const mayLeave = useMayLeave()
  const latest = useRef({ openId, draftKeyOf })
  useEffect(() => {
    latest.current = { openId, draftKeyOf }
  })
  return {
    openId: openId === null ? null : currentId(openId),
    /** Opens an entry; false where the person stays with the one that is open. It stays the same. */
    open: useCallback(
      async (id: string): Promise<boolean> => {
        const { openId: before, draftKeyOf: keyOf } = latest.current
        const isFree = before === null || before === id || (await mayLeave(keyOf(before)))
        if (isFree) setOpenId(id)
        return isFree
      },
      [mayLeave],
    ),
    /** Closes this entry, and no other that was opened since. It stays the same. */
    close: useCallback(
      (id: string) => setOpenId((now) => (now && isSameEntry(now, id) ? null : now)),
      [],
    ),
  }
}

import { useState } from 'react'
import { currentId, isSameEntry } from '../outbox/entry-names'
import { useMayLeave } from './unsaved'

/**
 * Which entry of a list is open for editing, one at a time. Opening another asks first if something
 * is unsaved; `draftKeyOf` is the key that the open entry's form keeps its draft under.
 */
export function useOneOpen(draftKeyOf: (id: string) => string) {
  const [openId, setOpenId] = useState<string | null>(null)
  const mayLeave = useMayLeave()
  return {
    openId: openId === null ? null : currentId(openId),
    /** Opens an entry; false where the person stays with the one that is open. */
    open: async (id: string): Promise<boolean> => {
      const isFree = openId === null || openId === id || (await mayLeave(draftKeyOf(openId)))
      if (isFree) setOpenId(id)
      return isFree
    },
    /** Closes this entry, and no other that was opened since. */
    close: (id: string) => setOpenId((now) => (now && isSameEntry(now, id) ? null : now)),
  }
}

/** One upload form; it may wait for its file. */
export interface UploadSlot {
  key: number
  file: File | null
}

export interface UploadSlots {
  /** There is always at least one form. */
  slots: readonly UploadSlot[]
  nextKey: number
}

export const firstSlots: UploadSlots = { slots: [{ key: 0, file: null }], nextKey: 1 }

export type UploadAction = { type: 'add'; files: readonly File[] } | { type: 'close'; key: number }

/** Gives files to the form that waits for one and to new ones; closes forms that are done. */
export function changeSlots(state: UploadSlots, action: UploadAction): UploadSlots {
  return action.type === 'add' ? addFiles(state, action.files) : closeSlot(state, action.key)
}

function addFiles({ slots, nextKey }: UploadSlots, files: readonly File[]): UploadSlots {
  const waiting = [...files]
  const filled = slots.map((slot) => ({ ...slot, file: slot.file ?? waiting.shift() ?? null }))
  const added = waiting.map((file, index) => ({ key: nextKey + index, file }))
  return { slots: [...filled, ...added], nextKey: nextKey + added.length }
}

function closeSlot({ slots, nextKey }: UploadSlots, key: number): UploadSlots {
  const open = slots.filter((slot) => slot.key !== key)
  if (open.length > 0) return { slots: open, nextKey }
  return { slots: [{ key: nextKey, file: null }], nextKey: nextKey + 1 }
}

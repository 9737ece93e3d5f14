/** One upload form; it may wait for its file. */
export interface UploadSlot {
  key: number
  file: File | null
  /** What was typed into it before a reload. */
  values?: Record<string, unknown>
}

export interface UploadSlots {
  /** There is always at least one form. */
  slots: readonly UploadSlot[]
  nextKey: number
}

/** One form that waits, and no key that another visit may have kept a draft under. */
export function freshSlots(): UploadSlots {
  return oneWaiting(Date.now())
}

function oneWaiting(key: number): UploadSlots {
  return { slots: [{ key, file: null }], nextKey: key + 1 }
}

export type UploadAction =
  | { type: 'add'; files: readonly File[] }
  | { type: 'close'; key: number }
  | { type: 'replace'; slots: readonly UploadSlot[] }

/** Gives files to the form that waits for one and to new ones; closes forms that are done. */
export function changeSlots(state: UploadSlots, action: UploadAction): UploadSlots {
  switch (action.type) {
    case 'add':
      return addFiles(state, action.files)
    case 'close':
      return closeSlot(state, action.key)
    case 'replace':
      return { ...state, slots: action.slots }
  }
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
  return oneWaiting(nextKey)
}

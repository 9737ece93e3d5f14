/**
 * Which handle a key leads to from another, in a list of one column or several: an arrow to the next,
 * Home and End to the first and last, Page Up and Page Down about as far as the window is high.
 */
export function handleBeside(
  handles: readonly HTMLElement[],
  from: Element,
  key: string,
): HTMLElement | undefined {
  const at = handles.indexOf(from as HTMLElement)
  const last = handles.length - 1
  const step = stepOf(key, handles)
  if (at < 0 || step === undefined) return undefined
  const isFar = !key.startsWith('Arrow')
  return handles[isFar ? Math.max(0, Math.min(last, at + step)) : at + step]
}

function stepOf(key: string, handles: readonly HTMLElement[]): number | undefined {
  const tops = handles.map((handle) => handle.getBoundingClientRect().top)
  const [first = 0] = tops
  const columns = tops.filter((top) => top === first).length
  const rows = Math.ceil(handles.length / columns)
  const rowHeight = ((tops.at(-1) ?? first) - first) / Math.max(1, rows - 1)
  const page = columns * Math.max(1, Math.floor(innerHeight / rowHeight) - 1)
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -handles.length,
    End: handles.length,
    PageUp: -page,
    PageDown: page,
  }
  return steps[key]
}

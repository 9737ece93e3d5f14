/**
 * Which handle a key leads to from another, in a list of one column or several: an arrow to the next,
 * Home and End to the first and last, Page Up and Page Down about as far as the window is high.
 */
export function handleBeside(
  all: readonly HTMLElement[],
  from: Element,
  key: string,
): HTMLElement | undefined {
  // Only Home and End lead past what a `GrowingList` leaves out.
  const handles = key === 'Home' || key === 'End' ? all : onSideOf(from, all)
  const at = handles.indexOf(from as HTMLElement)
  const step = at < 0 ? undefined : steps[key]?.(handles)
  if (step === undefined) return undefined
  const isFar = !key.startsWith('Arrow')
  return handles[isFar ? Math.max(0, Math.min(handles.length - 1, at + step)) : at + step]
}

const steps: Partial<Record<string, (handles: readonly HTMLElement[]) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (handles) => -columnsOf(handles),
  ArrowDown: columnsOf,
  Home: ({ length }) => -length,
  End: ({ length }) => length,
  PageUp: (handles) => -pageOf(handles),
  PageDown: pageOf,
}

function onSideOf(from: Element, handles: readonly HTMLElement[]): readonly HTMLElement[] {
  const gap = from.closest('ul')?.querySelector('[data-behind]')
  if (!gap) return handles
  const side = (one: Element) => gap.compareDocumentPosition(one)
  return handles.filter((handle) => side(handle) === side(from))
}

// A browser lays out what is out of sight when it is asked where that is: of hundreds only few may be.
function columnsOf(handles: readonly HTMLElement[]): number {
  const first = topOf(handles[0])
  const second = handles.findIndex((handle) => topOf(handle) !== first)
  return second < 0 ? handles.length : second
}

function pageOf(handles: readonly HTMLElement[]): number {
  const columns = columnsOf(handles)
  const rows = Math.ceil(handles.length / columns)
  const rowHeight = (topOf(handles.at(-1)) - topOf(handles[0])) / Math.max(1, rows - 1)
  return columns * Math.max(1, Math.floor(innerHeight / rowHeight) - 1)
}

function topOf(handle: HTMLElement | undefined): number {
  return handle?.getBoundingClientRect().top ?? 0
}

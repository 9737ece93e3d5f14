/** Which handle an arrow key leads to from another, in a list of one column or several. */
export function handleBeside(
  handles: readonly HTMLElement[],
  from: Element,
  key: string,
): HTMLElement | undefined {
  const at = handles.indexOf(from as HTMLElement)
  const step = steps(handles)[key]
  return at < 0 || step === undefined ? undefined : handles[at + step]
}

function steps(handles: readonly HTMLElement[]): Partial<Record<string, number>> {
  const topOf = (handle: HTMLElement) => handle.getBoundingClientRect().top
  const top = handles[0] && topOf(handles[0])
  const columns = handles.filter((handle) => topOf(handle) === top).length
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
}

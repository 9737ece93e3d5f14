interface Keys {
  isEnlarged: () => boolean
  /** More than 1 enlarges. */
  scale: (factor: number) => void
  rest: () => void
  move: (x: number, y: number) => void
  /** 1 for the next picture, -1 for the one before. */
  step: (by: number) => void
}

const factor = 1.5
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}

/** Takes the keys on an element until the signal: + - 0 for the size, arrows to move or to turn the page. */
export function followKeys(stage: HTMLElement, signal: AbortSignal, keys: Keys) {
  function arrow(key: string): boolean {
    const way = arrows[key]
    if (way && keys.isEnlarged()) keys.move(...way)
    else if (key === 'ArrowLeft') keys.step(-1)
    else if (key === 'ArrowRight') keys.step(1)
    else return false
    return true
  }

  function act(key: string): boolean {
    if (key === '+' || key === '=') keys.scale(factor)
    else if (key === '-') keys.scale(1 / factor)
    else if (key === '0') keys.rest()
    else return arrow(key)
    return true
  }

  function down(event: KeyboardEvent) {
    if (event.key === 'Tab') keepInside(stage, event)
    // With these held, the keys are the browser's own.
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (act(event.key)) event.preventDefault()
  }
  stage.addEventListener('keydown', down, { signal })
}

// The browser makes the page behind inert, but would let Tab leave for its own toolbar.
function keepInside(stage: HTMLElement, event: KeyboardEvent) {
  const stops = [...stage.querySelectorAll<HTMLElement>('button, summary, details[open] a')]
  const [leaving, entering] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== leaving) return
  event.preventDefault()
  entering?.focus()
}

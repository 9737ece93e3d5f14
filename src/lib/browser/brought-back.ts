let isReturning = false

/**
 * Loads a page anew that the browser brings back as it was left, as Safari does on the way back. Its locks,
 * by which others know that it is there, are gone by then; it has heard of nothing since, a log-out
 * included; and whatever it was just doing stands still.
 */
export function loadAnewIfBroughtBack(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isReturning = true
    location.reload()
  })
}

/** Whether this page is one that was brought back, and has been left already: it asks nobody to stay. */
export const isBroughtBack = (): boolean => isReturning

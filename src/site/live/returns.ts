interface Place {
  y: number
}

/**
 * Leads whoever comes back to a page to where they were on it. Browsers do; but where the address names
 * a part of the page, Chromium may scroll to that afterwards, as it happens.
 */
export function startReturns() {
  addEventListener('pagehide', () => {
    if (location.hash) history.replaceState({ y: scrollY } satisfies Place, '')
  })
  addEventListener('pageshow', () => {
    const place = history.state as Place | null
    // In the next frame, before which it has scrolled to the part, and nothing is painted.
    if (location.hash && place) requestAnimationFrame(() => scrollTo(0, place.y))
  })
}

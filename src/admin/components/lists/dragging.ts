/** How things are dragged in the admin, with a mouse and with a finger. */
export const dragging = {
  animation: 330,
  // A press on a touch screen may be the start of a scroll.
  delay: 120,
  delayOnTouchOnly: true,
  touchStartThreshold: 5,
  // The browser's own dragging knows no threshold.
  forceFallback: true,
  fallbackOnBody: true,
  fallbackTolerance: 5,
  scrollSpeed: 28,
} as const

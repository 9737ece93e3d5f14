/** Keeps the page behind an open menu or viewer still, or lets it go; page.css has the rest. */
export function lockScroll(by: 'menu' | 'lightbox', isOpen: boolean) {
  document.documentElement.toggleAttribute(`data-${by}-open`, isOpen)
}

/** Where the program of each island is. */
export const islands = {
  gallery: async () => (await import('../gallery')).Gallery,
  wall: async () => (await import('../wall')).Wall,
  'reel-player': async () => (await import('../reel-player')).ReelPlayer,
  'contact-form': async () => (await import('../contact-form')).ContactForm,
  'account-menu': async () => (await import('../account-menu')).AccountMenu,
}

export type IslandName = keyof typeof islands

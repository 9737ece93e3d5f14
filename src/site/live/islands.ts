/** Where the program of each island is. */
export const islands = {
  gallery: async () => (await import('../photos/gallery')).Gallery,
  wall: async () => (await import('../home/wall')).Wall,
  'reel-player': async () => (await import('../reel/reel-player')).ReelPlayer,
  'contact-form': async () => (await import('../contact/contact-form')).ContactForm,
  'account-menu': async () => (await import('../shell/account-menu')).AccountMenu,
}

export type IslandName = keyof typeof islands

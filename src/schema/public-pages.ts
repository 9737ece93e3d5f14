/** A page that visitors see. */
export interface PublicPage {
  path: string
  /** What the navigation calls it, if it is there. */
  label?: string
  title: string
  /** Reached from another page only; search engines leave it out. */
  noindex?: true
  /** The addresses of the further pages that its list is divided into. */
  parts?: RegExp
}

/** Every public page with what it is called. */
export const publicPages = [
  { path: '/', label: 'Home', title: 'Home' },
  { path: '/alt', title: 'Alternate home' },
  { path: '/bio', label: 'Bio', title: 'Biography' },
  {
    path: '/photos',
    label: 'Photos',
    title: 'Photos',
    parts: /^\/photos\/(?:headshots|production)\/[1-9]\d*$/,
  },
  { path: '/reel', label: 'Reel', title: 'Demo Reel' },
  { path: '/news', label: 'News', title: 'News', parts: /^\/news\/[1-9]\d*$/ },
  { path: '/contact', label: 'Contact', title: 'Contact' },
  { path: '/contact/sent', title: 'Message Sent', noindex: true },
] as const satisfies readonly PublicPage[]

/** The entries of the navigation, in order. */
export const navigation = publicPages.filter((page) => 'label' in page)

const pages: readonly PublicPage[] = publicPages

/** The public page at an address, or of which that is a part. */
export function publicPageAt(address: string): PublicPage | undefined {
  return pages.find(({ path, parts }) => path === address || parts?.test(address))
}

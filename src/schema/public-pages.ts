/** A page that visitors see. */
export interface PublicPage {
  path: string
  /** What the navigation calls it, if it is there. */
  label?: string
  title: string
  description: string
  /** Reached from another page only; search engines leave it out. */
  noindex?: true
}

const home = {
  title: 'Child Actor Portfolio',
  description:
    'Portfolio of a child actor in film, television and theater: headshots, a demo reel and casting contact information.',
} as const satisfies Partial<PublicPage>

/** Every public page with its default title and description for search engines. */
export const publicPages = [
  { path: '/', label: 'Home', ...home },
  {
    path: '/alt',
    ...home,
    title: 'Child Actor for Film, Television and Theater',
    description:
      'A young performer for film, television and theater: portfolio, demo reel and the way to the agency.',
  },
  {
    path: '/bio',
    label: 'Bio',
    title: 'Biography',
    description: 'Biography, training, specialties and featured work, with the resume to download.',
  },
  {
    path: '/photos',
    label: 'Photos',
    title: 'Photos',
    description: 'Headshots and production stills.',
  },
  {
    path: '/reel',
    label: 'Reel',
    title: 'Demo Reel',
    description: 'The acting demo reel, with scenes from stage and screen.',
  },
  {
    path: '/news',
    label: 'News',
    title: 'News',
    description: 'Bookings, openings and other news, newest first.',
  },
  {
    path: '/contact',
    label: 'Contact',
    title: 'Contact',
    description: 'Casting contact: the agency and its representatives, with phone and email.',
  },
  {
    path: '/contact/sent',
    title: 'Message Sent',
    description: 'Your message is on its way.',
    noindex: true,
  },
] as const satisfies readonly PublicPage[]

/** The entries of the navigation, in order. */
export const navigation = publicPages.filter((page) => 'label' in page)

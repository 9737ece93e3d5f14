import type { Config } from 'vike/types'
import vikeReact from 'vike-react/config'

export default {
  extends: [vikeReact],
  // Pages are plain documents: each link is a real navigation, so that a page needs no router and
  // works the same from the server, from nginx and without JavaScript.
  clientRouting: false,
  hydrationCanBeAborted: false,
} satisfies Config

import type { Config } from 'vike/types'
import vikeReact from 'vike-react/config'

declare global {
  namespace Vike {
    interface Config {
      /** Whether a page is a document whose parts come to life one by one, see src/site/live. */
      htmlOnly?: boolean
    }
  }
}

const onServer = { env: { server: true, client: false } }

export default {
  extends: [vikeReact],
  // Pages are plain documents: each link is a real navigation, so that a page needs no router and
  // works the same from the server, from nginx and without JavaScript.
  clientRouting: false,
  hydrationCanBeAborted: false,
  meta: {
    htmlOnly: {
      env: { config: true },
      effect: ({ configValue }) =>
        configValue === true
          ? {
              meta: {
                Page: onServer,
                Layout: onServer,
                onRenderClient: { env: { server: false, client: false } },
              },
            }
          : undefined,
    },
  },
} satisfies Config

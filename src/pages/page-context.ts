import type { PublicContent } from '../schema/public-content'

declare global {
  namespace Vike {
    interface PageContext {
      /** Handed to renderPage by whoever renders: the server, development or the export. */
      content: PublicContent
    }
  }
}

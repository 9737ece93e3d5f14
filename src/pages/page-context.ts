import type { PublicContent } from '../schema/public-content'
import type { ReturnedForm } from '../schema/api'

declare global {
  namespace Vike {
    interface PageContext {
      /** Handed to renderPage by whoever renders: the server, development or the export. */
      content: PublicContent
      /** A contact form sent without scripts that was refused: shown again with what was typed. */
      contactForm?: ReturnedForm
    }
  }
}

import { createElement } from 'react'
import { VikeReactProviderPageContext } from 'vike-react/usePageContext'
import type { PageContextClient } from 'vike/types'
import { loadAnewIfBroughtBack } from '../lib/browser/brought-back'
import { followTranslation } from '../lib/browser/follow-translation'

/**
 * Renders the admin and the login. vike-react's own hook also serves client routing, which no page
 * here has: it would ship the router and warn about it in the console.
 */
export async function onRenderClient(pageContext: PageContextClient) {
  const { Page } = pageContext
  const root = document.getElementById('root')
  if (!root || !Page) return
  loadAnewIfBroughtBack()
  followTranslation()
  const { createRoot } = await import('react-dom/client')
  createRoot(root).render(
    <VikeReactProviderPageContext pageContext={pageContext}>
      {createElement(Page)}
    </VikeReactProviderPageContext>,
  )
}

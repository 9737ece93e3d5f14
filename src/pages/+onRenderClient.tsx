import { createElement, startTransition } from 'react'
import { VikeReactProviderPageContext } from 'vike-react/usePageContext'
import type { PageContextClient } from 'vike/types'

/** Once everything in sight has arrived. */
async function pageLoaded() {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/**
 * Brings a page to life. vike-react's own hook also serves client routing, which no page here has:
 * it would ship the router to every visitor and warn about it in the console.
 */
export async function onRenderClient(pageContext: PageContextClient) {
  const { Page, config } = pageContext
  const root = document.getElementById('root')
  if (!root || !Page) return
  const page = (config.Layout ?? []).reduce(
    (inner, Layout) => <Layout>{inner}</Layout>,
    createElement(Page),
  )
  const tree = (
    <VikeReactProviderPageContext pageContext={pageContext}>{page}</VikeReactProviderPageContext>
  )
  // A rendered page can be read and used without scripts: on a slow line the pictures go first.
  if (root.firstChild) await pageLoaded()
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  // As a transition, hydration gives way to whatever the visitor is doing.
  if (root.firstChild) startTransition(() => void hydrateRoot(root, tree))
  else createRoot(root).render(tree)
}

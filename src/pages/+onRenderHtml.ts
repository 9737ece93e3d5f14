import { onRenderHtml as renderHtml } from 'vike-react/__internal/integration/onRenderHtml'
import type { InjectFilterEntry } from 'vike/types'

// The two faces on every first screen. The others (italics, further letters) come when a page turns
// out to need them; vike would ask for all of them ahead of the picture.
const firstFaces = /\/(?:fraunces-display-latin|figtree-latin-wght-normal)\./

function injectFilter(assets: InjectFilterEntry[]) {
  for (const asset of assets) {
    if (asset.assetType === 'font' && !firstFaces.test(asset.src)) asset.inject = false
    // What a page runs by itself is in small parts; vike would have them asked for one after the other.
    if (asset.assetType === 'script') asset.inject = 'HTML_END'
  }
}

/** Renders as vike-react does, asking ahead only for the fonts that are surely needed. */
export async function onRenderHtml(pageContext: Parameters<typeof renderHtml>[0]) {
  return { documentHtml: await renderHtml(pageContext), injectFilter }
}

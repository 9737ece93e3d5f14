import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReturnedForm } from '../../src/schema/api'
import type { PublicContent } from '../../src/schema/public-content'

/** A page as vike rendered it. */
export interface RenderedPage {
  status: number
  html: string
}

/** Renders the page at a path from a content snapshot. */
export type RenderPage = (
  path: string,
  content: PublicContent,
  contactForm?: ReturnedForm,
) => Promise<RenderedPage>

/**
 * Loads the built pages and gives the function that renders them in this process.
 * @param distDir what `npm run build` made
 * @throws Error if there is no build
 */
export async function loadRenderer(distDir: string): Promise<RenderPage> {
  await import(pathToFileURL(path.join(distDir, 'server', 'entry.mjs')).href)
  return renderPage
}

/** Renders with vike as it is set up in this process: by a build, or by the development server. */
export const renderPage: RenderPage = async (urlOriginal, content, contactForm) => {
  const { renderPage: render } = await import('vike/server')
  const { httpResponse, errorWhileRendering } = await render({ urlOriginal, content, contactForm })
  // vike answers an error with its error page; a page of ours that cannot be rendered is a defect.
  if (errorWhileRendering && httpResponse.statusCode !== 404) throw errorWhileRendering
  return { status: httpResponse.statusCode, html: httpResponse.body }
}

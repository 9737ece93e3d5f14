import { machineFiles } from '../../src/lib/machine/files'
import type { KindName } from '../../src/schema'
import type { PublicContent } from '../../src/schema/public-content'
import { publicPages, type PublicPage } from '../../src/schema/public-pages'
import { contentSecurityPolicy } from './content-security-policy'
import { inlineScriptHashes } from './inline-script-hashes'
import type { PageCache, ServedFile } from './page-cache'
import { writePages } from './page-files'
import type { RenderedPage, RenderPage, ReturnedForm } from './renderer'

/** Where the page for every unknown path is kept; no link leads here. */
export const notFoundPath = '/404'

// What a visitor never gets to by a link: shown to admins, or in place of another page. They show
// the performer's name at most.
const innerPages: PublicPage[] = ['/login', '/admin', notFoundPath].map((path) => ({
  path,
  title: '',
  description: '',
  sources: ['bio', 'site', 'images'],
}))

const pages: readonly PublicPage[] = [...publicPages, ...innerPages]

/** The paths whose pages show any of the changed kinds. */
export function stalePaths(changed: readonly KindName[]): string[] {
  return pages
    .filter((page) => page.sources.some((source) => changed.includes(source)))
    .map((page) => page.path)
}

/** Keeps the pages in memory and on disk in step with the content. */
export class Publisher {
  private isClosed = false

  constructor(
    private readonly options: {
      render: RenderPage
      cache: PageCache
      /** The content as it is now. */
      content: () => PublicContent
      /** Where the rendered pages are kept as files. */
      pagesDir: string
      /** Pages are rendered when asked for, not ahead: in development their code changes too. */
      onDemand: boolean
    },
  ) {}

  /** Renders every page; throws if one of them cannot be rendered. */
  async publishAll(): Promise<void> {
    await this.publishPaths(pages.map((page) => page.path))
  }

  /**
   * Renders the pages that show any of the changed kinds and swaps them in together.
   * @returns the paths that were rendered
   */
  async publish(changed: readonly KindName[]): Promise<string[]> {
    const paths = stalePaths(changed)
    if (paths.length > 0) await this.publishPaths(paths)
    return paths
  }

  /** Renders a page from the content as it is now, without keeping it. */
  renderNow(path: string): Promise<RenderedPage> {
    return this.options.render(path, this.options.content())
  }

  /** Renders the contact page with a form that came back; it is for one visitor and not kept. */
  async renderContactForm(form: ReturnedForm): Promise<ServedFile> {
    const page = await this.options.render('/contact', this.options.content(), form)
    return pageFile(withoutScriptPreloads(page))
  }

  /** Publishes no more, such as for a picture that was got ready as the process ended. */
  close(): void {
    this.isClosed = true
  }

  private async publishPaths(paths: readonly string[]): Promise<void> {
    if (this.options.onDemand || this.isClosed) return
    const content = this.options.content()
    const files = new Map<string, ServedFile>()
    for (const path of paths) {
      const page = await this.options.render(path, content)
      files.set(path, pageFile(path === '/admin' ? page : withoutScriptPreloads(page)))
    }
    for (const { path, contentType, write } of machineFiles) {
      files.set(path, { body: Buffer.from(write(content)), contentType })
    }
    await this.options.cache.set(files)
    await writePages(this.options.pagesDir, files)
  }
}

/**
 * A page can be read before any script has come, so its pictures go first: the entry script asks for
 * the others itself. (vike's injectFilter could do the same, with a warning a script.)
 */
function withoutScriptPreloads({ html, status }: RenderedPage): RenderedPage {
  return { status, html: html.replace(/<link rel="modulepreload"[^>]*>\s*/g, '') }
}

/** A rendered page as it is served, with the policy that allows its own inline scripts. */
export function pageFile({ html, status }: RenderedPage): ServedFile {
  return {
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    status: status === 200 ? undefined : status,
    headers: { 'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html)) },
  }
}

import type { KindName } from '../../src/schema'
import type { PublicContent } from '../../src/schema/public-content'
import { Turns } from '../files/turns'
import type { PageCache, ServedFile } from './page-cache'
import { brokenPage, pageFile } from './page-file'
import { readPage, writePages } from './page-files'
import { publishedFiles, type MakeFile } from './published-files'
import { notingReads } from './read-fields'
import type { RenderedPage, RenderPage, ReturnedForm } from './renderer'

interface Options {
  render: RenderPage
  cache: PageCache
  /** The content as it is now. */
  content: () => PublicContent
  /** Where the rendered pages are kept as files. */
  pagesDir: string
  /** Pages are rendered when asked for, not ahead: in development their code changes too. */
  onDemand: boolean
  /** Hears of each page that cannot be rendered, and (without an error) when it can be again. */
  onPage?: (path: string, error?: unknown) => void
  /** Hears why the pages could not be kept as files; they are served all the same. */
  onUnkept?: (error: unknown) => void
}

/** Keeps the pages in memory in step with the content, and those on disk close behind. */
export class Publisher {
  private isClosed = false
  private readonly files: ReadonlyMap<string, MakeFile>
  /** The kinds each page was made from. */
  private readonly reads = new Map<string, ReadonlySet<KindName>>()
  private readonly failing = new Set<string>()
  private readonly keeping = new Turns()

  constructor(private readonly options: Options) {
    this.files = publishedFiles(options.render)
  }

  /** The paths that could not be rendered when that was last tried. */
  get failures(): ReadonlySet<string> {
    return this.failing
  }

  /** Renders every page, and keeps all as files. */
  async publishAll(): Promise<void> {
    await this.publishPaths([...this.files.keys()])
    await this.keeping.idle()
  }

  /**
   * Renders the pages that show any of the changed kinds and swaps them in together; their files
   * follow. One that cannot be rendered keeps its last good version, and is tried again with every
   * later change.
   * @returns the paths that were tried
   */
  async publish(changed: readonly KindName[]): Promise<string[]> {
    if (changed.length === 0) return []
    const paths = [...this.files.keys()].filter((path) => this.isStale(path, changed))
    await this.publishPaths(paths)
    return paths
  }

  /** Tries the pages again that could not be rendered. */
  async retry(): Promise<void> {
    await this.publishPaths([...this.failing])
  }

  /** The paths of what visitors get now whose text passes a test. */
  pagesWhere(passes: (text: string) => boolean): string[] {
    const { cache } = this.options
    return [...this.files.keys()].filter((path) => passes(cache.bodyOf(path)?.toString() ?? ''))
  }

  /** Renders a page from the content as it is now, without keeping it. */
  renderNow(path: string): Promise<RenderedPage> {
    return this.options.render(path, this.options.content())
  }

  /** Renders the contact page with a form that came back; it is for one visitor and not kept. */
  async renderContactForm(form: ReturnedForm): Promise<ServedFile> {
    const page = await this.options.render('/contact', this.options.content(), form)
    return pageFile(page)
  }

  /**
   * Publishes no more, such as for a picture that was got ready as the process ended; resolves when
   * all is kept as files.
   */
  async close(): Promise<void> {
    this.isClosed = true
    await this.keeping.idle()
  }

  private isStale(path: string, changed: readonly KindName[]): boolean {
    const reads = this.reads.get(path)
    return !reads || this.failing.has(path) || changed.some((kind) => reads.has(kind))
  }

  private async publishPaths(paths: readonly string[]): Promise<void> {
    const { onDemand, content, cache, pagesDir, onUnkept } = this.options
    if (onDemand || this.isClosed || paths.length === 0) return
    const current = content()
    const made = new Map<string, ServedFile>()
    const kept = new Map<string, ServedFile>()
    for (const path of paths) {
      const file = await this.make(path, current)
      if (file) made.set(path, file)
      else if (!cache.has(path)) kept.set(path, (await readPage(pagesDir, path)) ?? brokenPage)
    }
    await cache.set(new Map([...made, ...kept]))
    // Nobody waits for these: every start makes them anew.
    void this.keeping.run(() => writePages(pagesDir, made)).catch((error) => onUnkept?.(error))
  }

  /** Makes one file; undefined where it cannot be rendered. */
  private async make(path: string, content: PublicContent): Promise<ServedFile | undefined> {
    const reads = new Set<KindName>()
    try {
      const file = await this.files.get(path)?.(notingReads(content, reads))
      this.reads.set(path, reads)
      if (this.failing.delete(path)) this.options.onPage?.(path)
      return file
    } catch (error) {
      this.failing.add(path)
      this.options.onPage?.(path, error)
      return undefined
    }
  }
}

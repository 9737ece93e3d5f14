import type { ReturnedForm } from '../../src/schema/api'
import type { PublicContent } from '../../src/schema/public-content'
import { giveWay } from '../files/give-way'
import { SharedRuns } from '../files/shared-runs'
import { Turns } from '../files/turns'
import { KeptPages } from './kept-pages'
import { type PageCache, type ServedFile, withoutTrailingSlashes } from './page-cache'
import { brokenPage, pageFile } from './page-file'
import { notFoundPath, publishedFiles, type PublishedFile } from './published-files'
import { isAsRead, notingReads, otherFields, type Source, sharing } from './read-fields'
import type { RenderPage } from './renderer'

interface Options {
  render: RenderPage
  cache: PageCache
  /** The content as it is now. */
  content: () => PublicContent
  /** Where the rendered pages are kept as files; left out, they are not. */
  pagesDir?: string
  /** Pages are rendered when asked for, not ahead: in development their code changes too. */
  onDemand: boolean
  /** Hears of each page that cannot be rendered, and (without an error) when it can be again. */
  onPage?: (path: string, error?: unknown) => void
  /** Hears why the pages could not be kept as files; they are served all the same. */
  onUnkept?: (error: unknown) => void
}

type Files = ReadonlyMap<string, PublishedFile>

/** Keeps the pages in memory in step with the content, and those on disk close behind. */
export class Publisher {
  private isClosed = false
  /** What each published file was made from, as it stood in the newest content that has it. */
  private readonly sources = new Map<string, Source>()
  private readonly failing = new Set<string>()
  private readonly publishing = new Turns()
  private readonly keptPages: KeptPages | undefined
  private readonly stale = new SharedRuns(
    () => this.publishThose((content) => this.staleIn(content)),
    this.publishing,
  )
  /** The content as it was when somebody last asked. */
  private latest: PublicContent | undefined
  private lookedAt = Date.now()

  constructor(private readonly options: Options) {
    const { pagesDir, onUnkept } = options
    this.keptPages = pagesDir === undefined ? undefined : new KeptPages(pagesDir, onUnkept)
  }

  /** The paths that could not be rendered when that was last tried. */
  get failures(): ReadonlySet<string> {
    return this.failing
  }

  /** The moment (ms) as of which the content was last published. */
  get asOf(): number {
    return this.lookedAt
  }

  /** Renders every page, and keeps these as files and no others. */
  async publishAll(): Promise<void> {
    this.look()
    await this.publishing.run(() => this.publishThose(() => () => true))
    await this.keptPages?.settle()
  }

  /**
   * Renders the pages of which something is other than when they were made and swaps them in together,
   * with those that are gone; their files follow. One that cannot be rendered keeps its last good
   * version, and is tried again with every later change. What is published is the content as it is
   * when this is called, or newer: whoever asks while pages are rendered shares the next time with all
   * the others, so that many who save at once do not wait for each other's pages.
   * @returns the paths that were tried
   */
  async publish(): Promise<string[]> {
    this.look()
    return this.stale.run()
  }

  /** Waits until visitors get all that was to be published so far. */
  async caughtUp(): Promise<void> {
    await this.publishing.idle()
  }

  /** Tries the pages again that could not be rendered. */
  async retry(): Promise<void> {
    this.look()
    await this.publishing.run(() => this.publishThose(() => (path) => this.failing.has(path)))
  }

  /** What visitors get now, by path. */
  pages(): Map<string, Pick<ServedFile, 'body'>> {
    const { cache } = this.options
    const found = [...this.sources.keys()].map((path) => [path, cache.bodyOf(path)] as const)
    return new Map(found.flatMap(([path, body]) => (body ? [[path, { body }]] : [])))
  }

  /** The paths of what visitors get now whose text passes a test. */
  pagesWhere(passes: (text: string) => boolean): string[] {
    const passing = [...this.pages()].filter(([, { body }]) => passes(body.toString()))
    return passing.map(([path]) => path)
  }

  /** Makes what is published at an address from the content as it is now, without keeping it. */
  fileNow(url: string): Promise<ServedFile> {
    const content = this.options.content()
    const files = publishedFiles(this.options.render, content)
    const path = withoutTrailingSlashes(url.replace(/\?.*/, '')) || '/'
    const file = files.get(path) ?? files.get(notFoundPath)
    if (!file) throw new Error('There is no page for what is not there')
    return file.make({ ...content, ...file.shows })
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
    await this.publishing.idle()
    await this.keptPages?.settle()
  }

  /** Takes in the content as it is now. */
  private look() {
    this.lookedAt = Date.now()
    this.latest = sharing(this.latest, this.options.content())
  }

  private async publishThose(
    meantIn: (content: PublicContent) => (path: string, file: PublishedFile) => boolean,
  ): Promise<string[]> {
    const content = this.latest
    if (!content) return []
    const files = publishedFiles(this.options.render, content)
    const isMeant = meantIn(content)
    const meant = [...files].filter(([path, file]) => isMeant(path, file))
    const paths = meant.map(([path]) => path)
    await this.publishPaths(content, files, paths)
    return paths
  }

  private staleIn(content: PublicContent) {
    const othersSince = otherFields(content)
    return (path: string, { shows }: PublishedFile): boolean => {
      const source = this.sources.get(path)
      if (!source || this.failing.has(path)) return true
      return !isAsRead(source, content, shows, othersSince(source.content))
    }
  }

  private async publishPaths(
    content: PublicContent,
    files: Files,
    paths: readonly string[],
  ): Promise<void> {
    const { onDemand, cache } = this.options
    if (onDemand || this.isClosed) return
    const made = new Map<string, ServedFile>()
    const kept = new Map<string, ServedFile>()
    for (const path of paths) {
      // Visitors who have asked meanwhile do not wait for all of them.
      await giveWay()
      const file = await this.make(path, content, files.get(path))
      if (file) made.set(path, file)
      else if (!cache.has(path)) kept.set(path, await this.lastGood(path))
    }
    const gone = [...this.sources.keys()].filter((path) => !files.has(path))
    const isAll = paths.length === files.size
    const isOther = ([path, { body }]: [string, ServedFile]) => !cache.bodyOf(path)?.equals(body)
    const others = isAll ? made : new Map([...made].filter(isOther))
    cache.set(new Map([...made, ...kept]), gone)
    for (const path of gone) this.forget(path)
    // An earlier process may have left files, too.
    const all = gone.length > 0 || isAll ? files.keys() : undefined
    this.keptPages?.keep(others, all)
  }

  private async lastGood(path: string): Promise<ServedFile> {
    return (await this.keptPages?.lastGood(path)) ?? brokenPage
  }

  private forget(path: string) {
    this.sources.delete(path)
    if (this.failing.delete(path)) this.options.onPage?.(path)
  }

  /** Makes one file; undefined where it cannot be rendered. */
  private async make(
    path: string,
    content: PublicContent,
    file?: PublishedFile,
  ): Promise<ServedFile | undefined> {
    const source: Source = { content, shows: file?.shows ?? {}, reads: new Map() }
    this.sources.set(path, source)
    try {
      const shown = { ...content, ...source.shows }
      const made = await file?.make(notingReads(shown, source.reads))
      if (this.failing.delete(path)) this.options.onPage?.(path)
      return made
    } catch (error) {
      this.failing.add(path)
      this.options.onPage?.(path, error)
      return undefined
    }
  }
}

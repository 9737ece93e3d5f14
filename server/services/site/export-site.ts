import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { kinds } from '../../../src/schema'
import { uploadsPath } from '../../../src/schema/url'
import { copyFiles } from '../../files/copy-files'
import { filesBelow } from '../../files/files-below'
import { writePage } from '../../publish/page-files'
import { socialImageFiles } from '../media/social-cards'
import { writeDownloads } from '../media/write-downloads'
import { mustBeReplaceable, writeExport } from './export-folder'
import { exportedVariants, type ExportedSite } from './open-for-export'
import { publicBuiltFiles } from './public-built-files'

/**
 * Writes the whole public site as plain files for any web server: pages, feeds, built assets,
 * uploads and their variants, downloads, of media/ only what visitors may see.
 * @param distDir what `npm run build` made
 * @param outDir where to; must be empty, absent or an earlier export, which is replaced
 * @returns how many files were written
 * @throws Error, with the folder as it was, if it is another, a page cannot be rendered, or the content
 *   was changed meanwhile
 */
export async function exportSite(
  site: ExportedSite,
  distDir: string,
  outDir: string,
): Promise<number> {
  const keep = [site.config.siteDir, distDir]
  await mustBeReplaceable(outDir, keep)
  const [held] = site.media.held()
  if (held !== undefined) {
    throw new Error(
      `Nothing was written: media/${held} cannot be shown as it is. "npm run check" says what helps.`,
    )
  }
  await site.media.idle()
  // Pictures are drawn in a process of their own, so that neither waits for the other.
  const [cards] = await Promise.all([socialImageFiles(site), site.publisher.publishAll()])
  const [failure] = site.publisher.failures
  if (failure !== undefined) {
    throw new Error(`Nothing was written: the page ${failure} cannot be rendered.`)
  }
  await writeExport(outDir, keep, (folder) => writeFiles(site, distDir, folder, cards))
  return (await filesBelow(outDir)).length
}

async function writeFiles(
  site: ExportedSite,
  distDir: string,
  folder: string,
  cards: ReadonlyMap<string, string>,
): Promise<void> {
  const built = await publicBuiltFiles(distDir)
  const social = [...cards].map(([name, file]) => [file, `uploads/social/${name}.jpg`] as const)
  const files = [
    ...built.map((name) => [path.join(distDir, 'client', name), name] as const),
    ...(await uploads(site)),
    ...social,
  ]
  await copyFiles(files.map(([file, name]) => [file, path.join(folder, name)]))
  for (const [url, page] of publicOnes(site.publisher.pages())) await writePage(folder, url, page)
  await writeDownloads(site, path.join(folder, 'downloads'))
  await exportResume(site, folder)
  await mustBeAsRead(site)
}

/** The pictures and other files that visitors may see, with the paths they have in an export. */
async function uploads({
  media,
}: ExportedSite): Promise<(readonly [file: string, name: string])[]> {
  const named = async (name: string) => [await media.shownFile(name), `uploads/${name}`] as const
  const originals = await Promise.all(media.shownNames().map(named))
  const variants = (await media.variantFiles()).map(
    (file) => [file, `${exportedVariants}/${path.basename(file)}`] as const,
  )
  return [...originals, ...variants].flatMap(([file, name]) =>
    file ? [[file, name] as const] : [],
  )
}

// What was deleted or corrected while the files were written must not stay in them, nor be there what
// nobody has looked into, or a page without its picture.
async function mustBeAsRead({ store, media }: ExportedSite): Promise<void> {
  const originals = store.list('images').flatMap(({ original }) => original ?? [])
  const files = [...media.shownNames(), ...originals]
  const asSeen = await Promise.all(files.map((name) => media.isAsSeen(name)))
  const changed = await store.refreshAll()
  const isAsRead = changed.every(({ kind }) => kinds[kind].repository === 'private')
  if (isAsRead && asSeen.every(Boolean)) return
  throw new Error('Nothing was written: the site was changed meanwhile. Run it again.')
}

// Plain files cannot sign anybody in.
function publicOnes<T>(pages: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...pages].filter(([urlPath]) => !/^\/(?:admin|login)$/.test(urlPath)))
}

async function exportResume(site: ExportedSite, outDir: string): Promise<void> {
  const resumeUrl = site.store.read('site')?.resumeUrl ?? ''
  if (!(await site.media.shownFile(resumeUrl.slice(uploadsPath.length)))) return
  // Its address has no ending, so that a plain web server would not know it for a PDF.
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Resume</title><meta http-equiv="refresh" content="0; url=${resumeUrl}"><a href="${resumeUrl}">Resume</a></html>`
  const folder = path.join(outDir, 'bio', 'resume')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.html'), page)
}

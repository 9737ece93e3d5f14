import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from './site'
import { writeSocialImages } from '../media/social-image'

/**
 * Writes the whole public site as plain files for any web server: pages, feeds, built assets,
 * uploads and their variants. The folder is emptied first.
 * @param distDir what `npm run build` made
 * @param outDir where to; must be empty, absent or an earlier export
 * @returns how many files were written
 */
export async function exportSite(site: Site, distDir: string, outDir: string): Promise<number> {
  const { siteDir, dataDir } = site.config
  await site.media.idle()
  await site.publisher.publishAll()
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  await cp(path.join(distDir, 'client'), outDir, { recursive: true })
  await cp(path.join(dataDir, 'pages'), outDir, { recursive: true, filter: isPublic })
  await cp(path.join(siteDir, 'media'), path.join(outDir, 'uploads'), { recursive: true })
  await cp(path.join(dataDir, 'variants'), path.join(outDir, 'uploads', 'variants'), {
    recursive: true,
  })
  await writeSocialImages(site, path.join(outDir, 'uploads', 'social'))
  await exportResume(site, outDir)
  return (await readdir(outDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length
}

// Plain files cannot sign anybody in.
function isPublic(file: string): boolean {
  return !/[\\/](?:admin|login)(?:[\\/]|$)/.test(file)
}

async function exportResume(site: Site, outDir: string): Promise<void> {
  const resumeUrl = site.store.read('site')?.resumeUrl
  if (!resumeUrl) return
  // Its address has no ending, so that a plain web server would not know it for a PDF.
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Resume</title><meta http-equiv="refresh" content="0; url=${resumeUrl}"><a href="${resumeUrl}">Resume</a></html>`
  const folder = path.join(outDir, 'bio', 'resume')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.html'), page)
}

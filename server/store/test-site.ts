import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { ContentStore } from './content-store'

/** A temporary site with these files, removed when the test ends. */
export async function makeSite(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-store-'))
  onTestFinished(() => rm(siteDir, { recursive: true, force: true }))
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(path.join(siteDir, path.dirname(file)), { recursive: true })
    await writeFile(path.join(siteDir, file), content)
  }
  for (const [file, content] of Object.entries(files)) await write(file, content)
  return {
    siteDir,
    dataDir: path.join(siteDir, '.callboard'),
    write,
    remove: (file: string) => rm(path.join(siteDir, file), { recursive: true, force: true }),
    /** A file's text; undefined if it does not exist. */
    text: (file: string) => readFile(path.join(siteDir, file), 'utf8').catch(() => undefined),
  }
}

export const bioText = '---\nname: Wren\ntagline: Actor\nshortBio: Short.\n---\n\nLong.\n'

export function newsText(headline: string, date: string, more = ''): string {
  return `---\nheadline: ${headline}\ndate: ${date}\n${more}---\n\nText.\n`
}

export function imageText(filename: string, more = ''): string {
  return `filename: ${filename}\nalt: A picture\ncategory: headshots\n${more}`
}

/** The singletons a complete site has. */
export const singletonFiles = {
  'content/bio.md': bioText,
  'content/story.md': 'Once.\n',
  'content/site.yaml': 'reelUrl: ""\n',
  'content/agency.yaml': 'agencyName: Northlight\n',
  'content/gallery-wall.yaml': 'images: []\n',
}

export const goodFiles = {
  ...singletonFiles,
  'content/news/2026-01-01-a.md': newsText('A', '2026-01-01'),
  'content/news/2026-02-01-b.md': newsText('B', '2026-02-01'),
}

/** A store that has written its cache before the site's folder is removed. */
export async function openStore(options: Parameters<typeof ContentStore.open>[0]) {
  const store = await ContentStore.open(options)
  onTestFinished(() => store.close())
  return store
}

import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '../../config'
import { exists } from '../../files/exists'
import { inParallel } from '../../files/in-parallel'
import { makeWorkFolder, removeWorkFolder } from '../../files/work-folder'
import { readHistories } from '../../git/read-histories'
import { cleanIndexFile } from '../../media/clean/clean-index'
import { mediaIndexFile } from '../../media/media-index'
import { MediaLibrary } from '../../media/media-library'
import { PageCache } from '../../publish/page-cache'
import { Publisher } from '../../publish/publisher'
import type { RenderPage } from '../../publish/renderer'
import { ContentStore } from '../../store/content-store'
import { indexFile } from '../../store/index-cache'
import { lastGoodText } from '../history/last-good'
import { shownPictures } from '../media/public-files'
import { allPictures } from '../save/changed-pictures'
import { showMedia } from '../save/show-media'
import { publicContent } from './public-content'
import type { Log, Site } from './site'

/** What an export reads. What it derives is in the data folder of its own configuration. */
export type ExportedSite = Pick<Site, 'config' | 'store' | 'media' | 'publisher'> & {
  /** The moment (ms) that it is exported as of: what is held back until later is left out. */
  at: number
  /** Ends what is under way and deletes what was derived. */
  close(): Promise<void>
}

interface Options {
  config: Config
  log: Log
  render: RenderPage
  /** Where it is exported to: an earlier export holds the sizes of its pictures. */
  outDir?: string
}

/**
 * Opens a site for reading alone, also beside the server that writes it: nothing of it is filled,
 * recovered, committed or written, and what is derived goes to a temporary folder.
 * @throws Error where there is no content
 */
export async function openForExport({
  config,
  log,
  render,
  outDir,
}: Options): Promise<ExportedSite> {
  const { siteDir } = config
  if (!(await exists(path.join(siteDir, 'content')))) {
    throw new Error(`Nothing was written: there is no content in ${siteDir}.`)
  }
  const dataDir = await makeWorkFolder(os.tmpdir(), 'callboard-export-')
  const remove = () => removeWorkFolder(dataDir)
  try {
    const own = { ...config, dataDir }
    const at = Date.now()
    await takeCaches(config.dataDir, dataDir)
    await takeVariants(path.join(config.dataDir, 'variants'), dataDir)
    if (outDir !== undefined) await takeVariants(path.join(outDir, exportedVariants), dataDir)
    const store = await ContentStore.open({
      siteDir,
      dataDir,
      lastGood: lastGood(config),
      indexIsCopy: true,
    })
    const media = await MediaLibrary.open({
      siteDir,
      dataDir,
      onFailure: (error) => log.warn({ err: error }, 'A size of a picture could not be made'),
    })
    await showMedia({ store, media, log }, allPictures, at)
    for (const { filename } of shownPictures(store, at)) media.queue(filename)
    const publisher = new Publisher({
      render,
      cache: new PageCache({}, { compresses: false }),
      content: () => publicContent({ config: own, store, media }, { takesMessages: false, at }),
      onDemand: false,
      onPage: (page, error) => {
        if (error !== undefined) log.error({ err: error, page }, 'A page could not be rendered')
      },
    })
    const close = async () => {
      await media.close()
      await publisher.close()
      await store.close()
      await remove()
    }
    return { config: own, store, media, publisher, at, close }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * The text that stands in for a wrong file: none where the site has no history, as in a download. That is
 * asked only where there is such a file.
 */
function lastGood({ siteDir, dataDir }: Config) {
  let histories: ReturnType<typeof readHistories> | undefined
  return async (file: string) => {
    const repositories = await (histories ??= readHistories(siteDir, dataDir)).catch(
      () => undefined,
    )
    return repositories && lastGoodText({ repositories }, file)
  }
}

/** Where the sizes of pictures are in an export, relative to its folder. */
export const exportedVariants = 'uploads/variants'

// What the server knows of content and pictures as they are on disk: only what has changed since is looked into.
async function takeCaches(from: string, to: string): Promise<void> {
  await mkdir(path.join(to, 'cache'))
  for (const file of [indexFile, cleanIndexFile, mediaIndexFile]) {
    await copyFile(path.join(from, file), path.join(to, file)).catch(() => undefined)
  }
}

// Each is named by the picture it was made from, so that those of the server, or of the export that is
// replaced, are as good as new ones. They may go meanwhile; what is missing is made. What an export
// makes is kept there alone: the server's folder is the server's, and another copy of a picture would
// have to be found when it is deleted.
async function takeVariants(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  const folder = path.join(to, 'variants')
  await mkdir(folder, { recursive: true })
  await inParallel(names.filter(isWhole), (name) =>
    takeFile(path.join(from, name), path.join(folder, name)).catch(() => undefined),
  )
}

// What is being written begins with a dot.
function isWhole(name: string): boolean {
  return !name.startsWith('.')
}

// Nobody writes into these files: another name for one is as good as a copy of it, and made at once.
async function takeFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}

import { EventEmitter } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { kinds } from '../../../src/schema'
import type { PublicContent } from '../../../src/schema/public-content'
import { SecondFactors } from '../../auth/second-factors'
import type { Config } from '../../config'
import { PrivateRepository } from '../../git/private-repository'
import { SiteRepository } from '../../git/site-repository'
import { MediaLibrary } from '../../media/media-library'
import { PageCache } from '../../publish/page-cache'
import { Publisher } from '../../publish/publisher'
import type { RenderPage } from '../../publish/renderer'
import { ContentStore } from '../../store/content-store'
import { locate } from '../../store/locations'
import { Journal } from '../../store/journal'
import { ErasureList } from '../erasures/erasure-list'
import { KeptBackups } from '../erasures/kept-backups'
import { lastGoodText } from '../history/last-good'
import { OriginalNames } from '../media/original-names'
import { FineNotes } from '../whereabouts/fine-notes'
import { reviewFineNotes } from '../whereabouts/keep-fine-notes'
import { BackgroundWork } from './background-work'
import { closePrivateFolders } from './close-private-folders'
import { fillEmptySite } from './fill-empty-site'
import { keepEarlierEdits } from '../save/keep-texts'
import { keepOnlyWaiting } from '../save/keep-waiting'
import { noteDamage } from './note-damage'
import { Problems } from './problems'
import { publicContent } from './public-content'
import { SecurityLog } from './security-log'
import { siteId } from './site-id'
import { publishWhenMediaIsReady } from '../save/publish-ready-media'
import { allPictures } from '../save/changed-pictures'
import { showFirstMedia } from '../save/show-media'
import { Receipts } from '../save/receipts'
import { serveAllWaiting } from '../save/postpone-save'
import { recoverSaves } from '../save/recover-saves'
import { takeOverPending } from '../save/take-over-pending'
import { WaitingSaves } from '../save/waiting-saves'
import type { Log, Site } from './site'
import { Turns } from '../../files/turns'
import { whyNoFolder } from './why-no-folder'

interface Options {
  config: Config
  log: Log
  /** The folder with the content and media that an empty site begins with. */
  starterDir: string
  cache: PageCache
  render: RenderPage
  /** Pages are rendered when asked for, not ahead. */
  onDemand?: boolean
}

/**
 * Opens a site: fills it if it is empty, makes sure of its repositories, finishes what a killed
 * process began, and reads its content. Pages are not rendered yet.
 * @throws Error where private files are or could be published, content/ is no folder, content is missing
 * that the history has and cannot be put back, the folder cannot be used, or a list in `dataDir` is
 * another user's
 */
export async function openSite(options: Options): Promise<Site> {
  const { config, log, starterDir, cache, render, onDemand = false } = options
  const { siteDir, dataDir } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await mkdir(siteDir, { recursive: true })
  const why = whyNoFolder(siteDir, 'content')
  if (why) throw new Error(why)
  const fill = () => fillEmptySite(siteDir, starterDir)
  const ending = new AbortController()
  const repositories = {
    site: await SiteRepository.open(siteDir, { log, fill, ending: ending.signal }),
    private: await PrivateRepository.open(siteDir, dataDir, log),
  }
  await closePrivateFolders(config, log)
  const historyOf = (file: string) => {
    const found = locate(file)
    return repositories[found ? kinds[found.kind].repository : 'site']
  }
  const journal = new Journal({ siteDir, dataDir })
  const waiting = await WaitingSaves.open(dataDir, log)
  await takeOverPending(dataDir, waiting, log)
  const receipts = await Receipts.open(dataDir, log)
  await recoverSaves({ journal, repositories, waiting, receipts, log })
  await keepOnlyWaiting({ waiting, repositories, log })
  const store = await ContentStore.open({
    siteDir,
    dataDir,
    textAt: async (file, revision) => (await historyOf(file).fileAt(revision))?.toString('utf8'),
    lastGood: (file) => lastGoodText({ repositories }, file),
  })
  await keepEarlierEdits({ log, repositories, store })
  await serveAllWaiting({ store, waiting, repositories, log })
  const media = await MediaLibrary.open({
    siteDir,
    dataDir,
    onReady: (filename) => onMediaReady(filename),
    onFailure: (error) => log.warn({ err: error }, 'A size of a picture could not be made'),
  })
  const content = (): PublicContent => publicContent({ config, store, media })
  const events: Site['events'] = new EventEmitter()
  // Every open admin screen listens; their number is no leak.
  events.setMaxListeners(0)
  const problems = new Problems(() => events.emit('event', { type: 'issues' }))
  const noMedia = whyNoFolder(siteDir, 'media')
  if (noMedia) problems.set('media', `No picture is shown: ${noMedia}`)
  const securityLog = await SecurityLog.open(dataDir, log)
  const site: Site = {
    id: await siteId(dataDir, { repositories, log }),
    config,
    log,
    store,
    problems,
    journal,
    repositories,
    media,
    names: await OriginalNames.open(dataDir, log),
    fineNotes: await FineNotes.open(dataDir, log),
    publisher: new Publisher({
      render,
      cache,
      content,
      pagesDir: path.join(dataDir, 'pages'),
      onDemand,
      onPage: (page, error) => notePage({ log, problems }, page, error),
      onUnkept: (error) => log.warn({ err: error }, 'Pages could not be kept as files'),
    }),
    waiting,
    receipts,
    secondFactors: await SecondFactors.open(dataDir, onDamage({ log, problems, securityLog })),
    securityLog,
    erasures: await ErasureList.open(dataDir, log),
    keptBackups: new KeptBackups({ siteDir, dataDir }),
    ending,
    background: new BackgroundWork(log),
    writer: new Turns(),
    events,
  }
  await noteDamage(site)
  await reviewFineNotes(site)
  const onMediaReady = publishWhenMediaIsReady(site)
  await showFirstMedia(site, allPictures)
  return site
}

function onDamage({ log, problems, securityLog }: Pick<Site, 'log' | 'problems' | 'securityLog'>) {
  return {
    error(fields: object, message: string) {
      log.error(fields, message)
      problems.set(
        'Second factors',
        'Their file was damaged and set aside: whoever is known to have had one gets in only after another admin has switched it off in Users, or after npm run reset-password; all others log in with the password alone. Look into My Account whether yours is on.',
      )
      void securityLog.note({ what: 'second-factors-damaged' })
    },
  }
}

function notePage({ log, problems }: Pick<Site, 'log' | 'problems'>, page: string, error: unknown) {
  const what = `The page ${page}`
  if (error === undefined) return problems.clear(what)
  log.error({ err: error, page }, 'A page could not be rendered')
  problems.set(
    what,
    'This page cannot be shown with its newest content: visitors see it as it last was. It is tried again by itself.',
  )
}

/** Waits for the save in hand and closes what is open. */
export async function closeSite(site: Site): Promise<void> {
  await site.media.close()
  await site.background.idle()
  await site.writer.idle()
  await site.publisher.close()
  await site.store.close()
}

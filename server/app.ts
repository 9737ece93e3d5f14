import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { Config } from './config'
import { KnownDevices } from './auth/known-devices'
import { sessionSecret } from './auth/secrets'
import { SessionStore } from './auth/session-store'
import { Sessions } from './auth/sessions'
import { developmentPages } from './development'
import { AppError, serverEnding } from './errors'
import { productDir } from './files/product-dir'
import { SharedRuns } from './files/shared-runs'
import { SiteLock } from './files/site-lock'
import { createApp } from './http/create-app'
import { front } from './http/front'
import { Gate } from './http/gate'
import { accessLog } from './http/middleware/access-log'
import { OwnNames } from './http/own-names'
import { securityHeaders } from './http/security-headers'
import { holdRequests, listen } from './listen'
import { readBuiltFiles } from './publish/built-files'
import { sendKept } from './publish/kept-answer'
import { PageCache } from './publish/page-cache'
import { notFoundPath } from './publish/published-files'
import { loadRenderer, renderPage } from './publish/renderer'
import { SmallPictures } from './publish/small-pictures'
import { mustBeWhole } from './services/backup/unfinished-part'
import { startBackgroundTasks } from './services/site/background-tasks'
import { ensureFirstAdmin, type FirstLogin } from './services/people/first-admin'
import { logIssues } from './services/site/log-issues'
import { closeSite, openSite } from './services/site/open-site'
import { followHandEdits } from './services/site/follow-hand-edits'
import { isThere } from './services/site/on-disk'
import type { Log, Site } from './services/site/site'
import { SiteSync } from './services/sync/site-sync'

/** The content and media that a new site begins with. */
export const starterDir = path.join(productDir, 'scripts/starter')

const lockMs = 1_000

/** A running Callboard. */
export interface RunningApp {
  site: Site
  server: Server
  /** Where it listens, such as `http://localhost:3000`. */
  address: string
  /** How the first admin signs in, if one has just been made. */
  firstLogin?: FirstLogin
  /** Finishes the requests and the save in hand, then closes everything. */
  close(): Promise<void>
}

/**
 * Composes the application from its modules and starts it: this is the one place that knows all.
 * @param development render each page afresh through Vite, with hot reload
 */
export async function startApp(config: Config, log: Log, development = false): Promise<RunningApp> {
  await mustBeWhole(config.siteDir)
  const lock = await SiteLock.take(path.join(config.dataDir, 'lock'))
  try {
    const running = await startLocked(config, log, development)
    await lock.noteAddress(running.address)
    const stopKeeping = keepLock(lock, running.site)
    return {
      ...running,
      async close() {
        stopKeeping()
        await running.close().finally(() => lock.release())
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Takes a lock again that somebody has deleted with all of .callboard; returns what ends that. */
function keepLock(lock: SiteLock, site: Site): () => void {
  const what = 'Another Callboard'
  const keeping = new SharedRuns(async () => {
    try {
      await lock.keep()
      site.problems.clear(what)
    } catch (error) {
      if (error instanceof AppError)
        site.problems.set(what, `${error.message} What both write at once can be lost.`)
      throw error
    }
  })
  const timer = setInterval(() => {
    if (!isThere(site)) return
    site.background.start('Keeping the lock', () => keeping.run())
  }, lockMs)
  return () => clearInterval(timer)
}

async function startLocked(config: Config, log: Log, development: boolean): Promise<RunningApp> {
  const since = Date.now()
  const secure = securityHeaders(config, development)
  const cache = new PageCache(secure)
  const distDir = path.join(productDir, 'dist')
  const render = development ? renderPage : await loadRenderer(distDir)
  const site = await openSite({
    config,
    log,
    starterDir,
    cache,
    render,
    onDemand: development,
  })
  logIssues(site)
  const sync = new SiteSync(site)
  const pictures = new SmallPictures(secure, (name) => site.media.originalOf(name) !== undefined)
  const keepPicture = pictures.keep.bind(pictures)
  const app = createApp({ site, sync, keepPicture, ...(await openSessions(site)) })
  // Over a slow line a large picture takes most of an hour, and would begin anew each time it was cut off.
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 3_600_000 })
  const pages = development
    ? await developmentPages(site, server, productDir)
    : await builtPages(site, cache, distDir)
  const gate = new Gate()
  const answer = front({
    logAccess: accessLog(log),
    names: new OwnNames(config, log),
    gate,
    secure,
    find: (request) => cache.find(request) ?? pictures.find(request),
    send: sendKept,
    others: (request, response) => {
      if (pages.before(request, response)) return
      app(request as never, response as never, () => pages.after(request, response))
    },
  })
  const letIn = holdRequests(server)
  const watcher = await followHandEdits(site)
  const stopTasks = startBackgroundTasks(site, sync, since)

  async function close() {
    site.ending.abort(serverEnding())
    await gate.close()
    await stop(server)
    await stopTasks()
    await watcher.close()
    await pages.close()
    await sync.close()
    await closeSite(site)
  }
  try {
    const address = await listen(server, config)
    // Once nothing can fail any more, which would take the only copy of the password with it.
    const firstLogin = await ensureFirstAdmin(site)
    letIn(answer)
    return { site, server, address, firstLogin, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openSessions(site: Site) {
  const { dataDir, sessionSecret: configured } = site.config
  const secret = await sessionSecret({ dataDir, log: site.log, configured })
  const sessions = new Sessions({
    store: await SessionStore.open(dataDir, site.log),
    secret,
    siteUrl: site.config.siteUrl,
    findUser: (id) => site.store.get('users', id),
  })
  // Also for what was edited while no server ran.
  await sessions.endOutdated()
  site.events.on('event', (event) => {
    if (event.type !== 'content' || !event.changed.some(({ kind }) => kind === 'users')) return
    site.background.start('Writing down which sessions ended', () => sessions.endOutdated())
  })
  return { sessions, devices: new KnownDevices(secret) }
}

async function builtPages(site: Site, cache: PageCache, distDir: string) {
  cache.set(await readBuiltFiles(path.join(distDir, 'client')))
  // In turn with what variants that are ready have published.
  await site.writer.run(() => site.publisher.publishAll())
  return {
    before: () => false,
    after(request: IncomingMessage, response: ServerResponse) {
      if (request.method === 'OPTIONS' && cache.isReadable(request)) {
        response.writeHead(204, { Allow: 'GET, HEAD' }).end()
        return
      }
      const answer = cache.answerAt(notFoundPath, request)
      if (answer) sendKept(response, answer)
    },
    close: async () => undefined,
  }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

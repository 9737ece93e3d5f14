import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { runningPrefix, setPrefix, shellAddress } from '../../lib/browser/admin-worker'

/** The name of the cache for one release: its shell names all of its parts. */
export function setName(files: readonly (PrecacheEntry | string)[]): string {
  const shell = files.find((file) => typeof file !== 'string' && file.url === shellAddress)
  return setPrefix + (typeof shell === 'string' ? '' : (shell?.revision ?? ''))
}

/** A part of the program: of whichever release, since its name says what is in it. */
export async function keptPart(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  return kept ?? fetch(request)
}

const lock = 'callboard-admin-sets'

/** Does what fills a set while nothing is deleted. */
export function inTurn(fill: () => Promise<unknown>): Promise<unknown> {
  return 'locks' in navigator ? navigator.locks.request(lock, fill) : fill()
}

/**
 * Deletes the sets of releases that no open page runs, and what an installation left that was never
 * finished. Where a page has not said yet what it runs, everything stays until the next time.
 */
export async function dropUnusedSets(worker: ServiceWorkerGlobalScope, own: string) {
  if (!('locks' in navigator)) return
  await navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (!free) return
    const names = (await caches.keys()).filter((name) => name.startsWith(setPrefix))
    const { held = [] } = await navigator.locks.query()
    const running = held.filter(({ name }) => name?.startsWith(runningPrefix))
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const admins = pages.filter(({ url }) => new URL(url).pathname.startsWith(shellAddress))
    if (running.length < admins.length) return
    for (const name of names) {
      if (name !== own && !(await holdsAny(name, running))) await caches.delete(name)
    }
  })
}

async function holdsAny(set: string, running: readonly LockInfo[]): Promise<boolean> {
  const cache = await caches.open(set)
  for (const { name = '' } of running) {
    if (await cache.match(name.slice(runningPrefix.length), { ignoreVary: true })) return true
  }
  return false
}

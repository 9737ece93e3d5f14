import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { shellAddress } from '../../lib/browser/admin-worker'
import { dropUnusedSets, inTurn, keptPart, setName } from './sets'

declare const self: ServiceWorkerGlobalScope

// The build writes the list of all that the admin is made of in this place.
const files = self.__WB_MANIFEST

const set = new PrecacheController({
  cacheName: setName(files),
  plugins: [{ cacheWillUpdate: ({ response }) => ofThisRelease(response) }],
})
set.addToCacheList(files)

/**
 * Takes in only what belongs together: a server that was renewed meanwhile sends a shell made of other
 * files. What is refused ends the installation, and the browser tries it again another time.
 */
async function ofThisRelease(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected) return null
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  // No part is a page: one that says 200 in its place, as of a site that is being moved, would stay for ever.
  if (new URL(response.url).pathname !== shellAddress) return isPage ? null : response
  const named = (await response.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)
  const parts = [...named].map(([, part = '']) => part)
  return parts.length > 0 && parts.every((part) => set.getCacheKeyForURL(part)) ? response : null
}

// A new worker takes over as soon as its set is whole: pages that run an older release go on with
// the set of that one, and whoever loads the page anew gets the new one.
self.addEventListener('install', (event) => {
  event.waitUntil(inTurn(() => set.install(event)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropUnusedSets(self, setName(files))]))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (pathname === shellAddress || pathname === `${shellAddress}/`) {
      event.respondWith(openShell(event.request))
      event.waitUntil(dropUnusedSets(self, setName(files)))
    }
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(keptPart(event.request))
  }
})

// How long a server may take to say that the person should go elsewhere.
const patience = 2_000

/**
 * Opens the shell that is kept, whether or not the server is there. Only where that says that nobody
 * may come in here, as a login in front of it does, or that there is no admin, its answer stands.
 */
async function openShell(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  if (answer && sendsAway(answer)) return answer
  return (await set.matchPrecache(shellAddress).catch(() => undefined)) ?? asked
}

// Of a proxy that asks to be called again.
const later = [408, 425, 429]

function sendsAway({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 400 && status < 500 && !later.includes(status))
}

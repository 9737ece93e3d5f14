import { runningPrefix, shellAddress, workerAddress } from '../../lib/browser/admin-worker'

/**
 * Has the browser keep the program of the admin, so that it opens without a server. Where a browser
 * knows of no such thing or refuses it, as in a private window, everything is as before.
 * @returns whether it does
 */
export async function startWorker(): Promise<boolean> {
  // In development the source is the program, and changes all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  void sayWhatRuns()
  const options = { scope: shellAddress, updateViaCache: 'none' } as const
  return navigator.serviceWorker.register(workerAddress, options).then(
    () => true,
    () => false,
  )
}

// Held for as long as the page is there: its release is kept until no page runs it any more.
async function sayWhatRuns() {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!script || !('locks' in navigator)) return
  await navigator.locks.request(runningPrefix + script, { mode: 'shared' }, () => forEver)
}

const forEver = new Promise<never>(() => undefined)

/** Loads the page anew, and with it the program that the server has now. */
export async function loadNewProgram(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(shellAddress)
  // A worker that cannot be renewed would open the old program for ever.
  if (registration && !(await isRenewed(registration))) await registration.unregister()
  window.location.reload()
}

// An installation over a slow line takes its time; after this the page comes from the server.
const patience = 60_000

async function isRenewed(registration: ServiceWorkerRegistration): Promise<boolean> {
  const updated = await registration.update().then(
    () => true,
    () => false,
  )
  const next = registration.installing ?? registration.waiting
  return updated && (next === null || (await takesOver(next)))
}

function takesOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience, false)
    function look() {
      if (worker.state === 'activated' || worker.state === 'redundant') {
        resolve(worker.state === 'activated')
      }
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

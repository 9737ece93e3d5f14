import { isAtHome, isLoopback } from '../../../src/schema/host'
import type { SyncOutcome } from '../../git/sync/sync'

const plain = /^(?:http|git|ftp)(?=:\/\/)/i

/** Whether somebody on the way to a remote could read and change what is exchanged with it. */
export function isInTheClear(address: string): boolean {
  if (!plain.test(address)) return false
  try {
    const { hostname } = new URL(address.replace(plain, 'http'))
    return !isLoopback(hostname) && !isAtHome(hostname)
  } catch {
    return true
  }
}

/** Why nothing is exchanged with such a remote, and what helps. */
export function whyInTheClear(address: string): string {
  return (
    `${address} is reached without encryption: whoever is on the way could read what is sent, and change what comes in. ` +
    'Nothing was exchanged. A developer can set its https or ssh address with “git remote set-url”.'
  )
}

/** What becomes of an exchange with such a remote: nothing, and the owner is told why. */
export function refusedInTheClear(address: string): SyncOutcome {
  const message = whyInTheClear(address)
  return { state: 'failed', reason: 'refused', message, detail: '', received: [] }
}

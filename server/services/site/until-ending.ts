import { untilStopped } from '../../git/deadline'
import type { Site } from './site'

/** Runs a task that is safe to break off at any line. Throws 503 once the server begins to end. */
export function untilEnding<T>(site: Pick<Site, 'ending'>, task: () => Promise<T>): Promise<T> {
  return untilStopped(site.ending.signal, task)
}

import type { ContentIssue } from '../../../src/schema/api'
import type { Site } from './site'

/** A mistake as editors and terminals link to it: `file:line:column  field: message`. */
export function issueLine({ file, line, column, field, message }: ContentIssue): string {
  return `${file}:${line}:${column}  ${field ? `${field}: ` : ''}${message}`
}

/** The mistakes there are; undefined where the disk cannot be asked, as it is again after the next change. */
function linesNow(store: Site['store']): Set<string> | undefined {
  try {
    return new Set(store.issues().map(issueLine))
  } catch {
    return undefined
  }
}

/** Logs the mistakes there are in the content files, and later ones when they appear, each once. */
export function logIssues({ store, events, log }: Pick<Site, 'store' | 'events' | 'log'>): void {
  let known = new Set<string>()
  const look = () => {
    const lines = linesNow(store)
    if (!lines) return
    for (const line of lines) if (!known.has(line)) log.warn({}, line)
    known = lines
  }
  look()
  events.on('event', ({ type }) => {
    if (type === 'issues') look()
  })
}

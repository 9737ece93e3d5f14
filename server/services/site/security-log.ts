import path from 'node:path'
import {
  isByAnybody,
  securityEntry,
  type SecurityEntry,
  type SecurityEvent,
} from '../../../src/schema/security-event'
import { LineFile } from '../../files/line-file'
import type { Log } from './site'

const day = 24 * 60 * 60 * 1000
const keptMs = 365 * day
// Counted apart, so that nobody pushes out what matters by guessing a thousand times.
const keptOfEach = 500
const longestText = 200
// How many lines, or days, too many the file may have before it is written anew.
const slack = { lines: 100, ms: day }

/**
 * What happened to the site's safety, in `<dataDir>/security-log.jsonl`: for a year, and the last 500
 * of what strangers can cause and of everything else. Nothing but age and number takes a line away.
 */
export class SecurityLog {
  private constructor(
    private readonly lines: LineFile<SecurityEntry>,
    private readonly log: Pick<Log, 'error'>,
    private readonly now: () => number,
  ) {}

  /** Opens the log kept in `dataDir`. */
  static async open(
    dataDir: string,
    log: Pick<Log, 'error'>,
    now: () => number = Date.now,
  ): Promise<SecurityLog> {
    const file = path.join(dataDir, 'security-log.jsonl')
    const lines = await LineFile.open({ file, schema: securityEntry, log })
    return new SecurityLog(lines, log, now)
  }

  /**
   * Writes an event down; it is on the disk when this resolves. It never rejects: a log that cannot
   * be written must not fail what it tells of, so that is said in the process's log alone.
   */
  async note(event: SecurityEvent): Promise<void> {
    const texts = Object.entries(event).map(([key, text]) => [key, text?.slice(0, longestText)])
    const at = new Date(this.now()).toISOString()
    try {
      await this.lines.append(securityEntry.parse({ at, ...Object.fromEntries(texts) }))
      if (this.hasTooMuch()) await this.lines.keepOnly((all) => this.bounded(all))
    } catch (error) {
      this.log.error({ err: error, what: event.what }, 'A security event could not be written down')
    }
  }

  /** What is known, the newest first. */
  list(): SecurityEntry[] {
    return this.bounded(this.lines.values).reverse()
  }

  private hasTooMuch(): boolean {
    const { values } = this.lines
    const oldest = Date.parse(values[0]?.at ?? '')
    const surplus = values.length - this.bounded(values).length
    return surplus >= slack.lines || this.now() - oldest > keptMs + slack.ms
  }

  private bounded(all: readonly SecurityEntry[]): SecurityEntry[] {
    const young = all.filter(({ at }) => this.now() - Date.parse(at) <= keptMs)
    const last = (isOfThese: (entry: SecurityEntry) => boolean) =>
      young.filter(isOfThese).slice(-keptOfEach)
    const kept = new Set([...last(isByAnybody), ...last((entry) => !isByAnybody(entry))])
    return young.filter((entry) => kept.has(entry))
  }
}

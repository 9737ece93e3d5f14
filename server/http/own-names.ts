import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '../../src/schema/host'
import { hostName } from '../auth/host-name'
import type { Config } from '../config'
import type { Log } from '../services/site/site'

/**
 * The names this site answers to: SITE_URL's and those of the computer itself. A page of another site
 * can have its own name lead here (DNS rebinding), and would read all that this site says as its own.
 */
export class OwnNames {
  private readonly siteName: string

  constructor(
    { siteUrl }: Pick<Config, 'siteUrl'>,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.siteName = hostName(new URL(siteUrl).host)
  }

  /** Lets a request for this site pass, or answers 421 with the setting that would let it. */
  enter({ headers }: IncomingMessage, response: ServerResponse): boolean {
    const name = hostName(headers.host)
    if (name === this.siteName || isLoopback(name)) return true
    const message = `Nothing is served here as ${name || 'this name'}: start Callboard with SITE_URL set to the address in your browser's bar, such as SITE_URL=http://${name || 'site.example'}`
    this.log.warn({ host: name }, message)
    response.writeHead(421, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      // What else comes over this connection was meant for another site too.
      Connection: 'close',
    })
    response.end(`${message}\n`)
    return false
  }
}

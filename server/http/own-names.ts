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
  /** The Host header that was last found to be one of them: nearly all say the same. */
  private lastOwn: string | undefined

  constructor(
    { siteUrl }: Pick<Config, 'siteUrl'>,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.siteName = hostName(new URL(siteUrl).host)
  }

  /** Whether a request is for this site. */
  isOwn({ headers: { host } }: IncomingMessage): boolean {
    if (host !== undefined && host === this.lastOwn) return true
    const name = hostName(host)
    if (name !== this.siteName && !isLoopback(name)) return false
    this.lastOwn = host
    return true
  }

  /** Answers 421, with what would let the request in: a setting here, or one of a proxy that hides who is asked for. */
  refuse({ headers }: IncomingMessage, response: ServerResponse): void {
    const name = hostName(headers.host)
    const [called, example] = [name || 'this name', `SITE_URL=http://${name || 'site.example'}`]
    const message = `Nothing is served here as ${called}. If your browser's bar shows that name, start Callboard with SITE_URL set to the address there, such as ${example}. If it shows another, a proxy asks for the site by that name: have it pass Host on.`
    this.log.warn({ host: name }, message)
    response.writeHead(421, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      // What else comes over this connection was meant for another site too.
      Connection: 'close',
    })
    response.end(`${message}\n`)
  }
}

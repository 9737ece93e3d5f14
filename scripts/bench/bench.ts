import { Sites, shapeOf, type SiteShape } from './sites'
import { BenchServer } from './server'
import type { Workplace } from './workplace'

/** What every group measures with. */
export class Bench {
  readonly sites: Sites

  constructor(
    readonly work: Workplace,
    /** Fewer samples, for a look within a minute. */
    readonly isShort: boolean,
  ) {
    this.sites = new Sites(work)
  }

  /** How often something is measured: in the short form fewer times. */
  times(full: number, short: number): number {
    return this.isShort ? short : full
  }

  say(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`  ${text}…\n`)
  }

  /** A server on a new site, signed in, with nothing left to do in the background. */
  async serve(shape: SiteShape): Promise<{ server: BenchServer; siteDir: string }> {
    const siteDir = await this.sites.make(shape)
    const server = await BenchServer.start(this.work, siteDir)
    await server.signIn()
    await server.untilIdle()
    return { server, siteDir }
  }

  /** The same on a site of so many files of content. */
  async serveFiles(files: number, commits = 5000) {
    const shape = await shapeOf(files, commits)
    return { ...(await this.serve(shape)), shape }
  }
}

import { onTestFinished } from 'vitest'
import { begunSite } from '../git/test-site'
import { startTestApp } from './test-app'

/** A site with a history, in which somebody then does something to the folder. */
export async function siteAfter(deed: (siteDir: string) => Promise<unknown>): Promise<string> {
  const site = await begunSite()
  await deed(site)
  return site
}

/** Starts a Callboard on a site until the test is over. */
export async function start(site: string) {
  const app = await startTestApp({ SITE_DIR: site, LOG_LEVEL: 'silent' })
  onTestFinished(() => app.remove())
  return app
}

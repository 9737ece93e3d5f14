import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../../scripts/chromium'

let browser: Promise<Browser> | undefined

/** A page of a fresh browser context, whose console is watched. */
export interface WatchedPage {
  page: Page
  /**
   * Closes the context, then fails if the console showed an error or warning, save those that a test
   * brings about on purpose: all of them and in their order, as strings or matchers.
   */
  close(expected?: unknown[]): Promise<void>
  /** Fails for the same reasons, and leaves the page open for another test. */
  review(expected?: unknown[]): void
}

/** Complaints that all name a status, at least one: what asks in the background may get it as well. */
export function onlyRefused(status: number): unknown[] {
  return expect.toSatisfy(
    (complaints: string[]) =>
      complaints.length > 0 && complaints.every((text) => text.includes(`status of ${status}`)),
  ) as unknown[]
}

/** How a page is opened. */
export interface PageOptions extends BrowserContextOptions {
  /** Lets the page have a service worker; whatever that answers, no route of a test sees. */
  withWorker?: boolean
  /** Has the page go by a clock of its test's from the start; one that gets it later must be loaded anew. */
  clock?: { time?: number }
  /** What each of its documents runs before its own scripts, such as takes something from the browser. */
  script?: string | (() => void)
}

/** Opens a page in Chromium; one browser serves all tests of a worker, and ends with it. */
export async function openPage(options: PageOptions = {}): Promise<WatchedPage> {
  const { withWorker = false, clock, script, ...rest } = options
  const context = await (await runningBrowser()).newContext({ reducedMotion: 'reduce', ...rest })
  if (!withWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  // Chromium keeps a forbidden eval that a program catches to itself; others name it in the console.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy's ${violatedDirective} forbids ${blockedURI}`),
    ),
  )
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  if (clock) await page.clock.install(clock)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  const review = (expected: unknown[] = []) => expect(complaints.splice(0)).toEqual(expected)
  return {
    page,
    review,
    async close(expected) {
      await context.close()
      review(expected)
    },
  }
}

/** The pages that are open in this worker. */
export async function openPages(): Promise<Page[]> {
  const launched = await browser?.catch(() => undefined)
  return launched?.contexts().flatMap((context) => context.pages()) ?? []
}

// A Chromium that crashes fails the test it serves, and none after it; one in thousands does as it starts.
function runningBrowser(): Promise<Browser> {
  const forget = () => (browser = undefined)
  browser ??= launchChromium()
    .catch(launchChromium)
    .then((launched) => launched.once('disconnected', forget))
  browser.catch(forget)
  return browser
}

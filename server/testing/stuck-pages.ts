import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openPages } from './browser'

// A press that waited in vain looks the same whether its page hung or Chromium drew no more frames, which
// no second look at the same test brings back: it is told when it happens.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const told = await Promise.all((await openPages()).map(whatIsStuck))
  const stuck = told.filter((line) => line !== undefined)
  if (stuck.length > 0) throw new Error(stuck.join('\n'))
})

async function whatIsStuck(page: Page): Promise<string | undefined> {
  const seen = await comes(page.evaluate(() => document.visibilityState))
  if (!seen) return `${page.url()} runs no script`
  const frame = page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return (await comes(frame)) ? undefined : `${page.url()} (${seen}) draws no frame`
}

/** What comes of a promise within some seconds; of one that is late or rejects, nothing. */
function comes<T>(promise: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 5_000, undefined))
  return Promise.race([promise.catch(() => undefined), late])
}

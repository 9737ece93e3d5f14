import type { BrowserContext, Page, Route } from 'playwright-core'

/**
 * Has calls to addresses answered by `handle`, until the function that this gives is called. They are
 * let pass from then on rather than unrouted, which would leave a call that is just under way without
 * any answer.
 */
export async function routeUntil(
  where: Page | BrowserContext,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false
  await where.route(url, (route) => (isOver ? route.fallback() : handle(route)))
  return () => {
    isOver = true
  }
}

/** Cuts writes to addresses off until the function that this gives is called. */
export function cutWrites(where: Page | BrowserContext, url: string): Promise<() => void> {
  return routeUntil(where, url, (route) => (isWrite(route) ? route.abort() : route.fallback()))
}

export function isWrite(route: Route): boolean {
  return route.request().method() !== 'GET'
}

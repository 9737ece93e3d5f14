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

/** Has the server do what is asked at an address, and its answer lost, until that is called off. */
export function loseAnswers(where: Page | BrowserContext, url: string): Promise<() => void> {
  return routeUntil(where, url, async (route) => {
    if (!isWrite(route)) return route.fallback()
    await route.fetch()
    await route.abort()
  })
}

/** As `loseAnswers`; the server hears other words than the page has said. */
export function changeUnheard(page: Page, url: string, fields: object): Promise<() => void> {
  const lose = lostAs(fields)
  return routeUntil(page, url, (route) => (isWrite(route) ? lose(route) : route.fallback()))
}

type Answer = (route: Route) => Promise<void>

/** What writes may meet, for `answerWrites`. */
export const cut: Answer = (route) => route.abort()
export const pass: Answer = (route) => route.fallback()
export const refuse =
  (message: string): Answer =>
  (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message } })
/** The server hears other words than the page has said, which hears nothing. */
export const lostAs =
  (fields: object): Answer =>
  async (route) => {
    const said = route.request().postDataJSON() as object
    await route.fetch({ postData: { ...said, ...fields } })
    await route.abort()
  }

/**
 * Has writes to an address answered by what is given last. It is one route: where another is added
 * while a call is under way, that may be left without any answer.
 */
export async function answerWrites(where: Page | BrowserContext, url: string, first: Answer) {
  let answer = first
  await where.route(url, (route) => (isWrite(route) ? answer(route) : route.fallback()))
  return (next: Answer) => void (answer = next)
}

/** Cuts writes to addresses off until the function that this gives is called. */
export function cutWrites(where: Page | BrowserContext, url: string): Promise<() => void> {
  return routeUntil(where, url, (route) => (isWrite(route) ? route.abort() : route.fallback()))
}

/**
 * Holds back whatever a page reads of the API, or at some addresses, until the function that this gives is
 * called: else what is read in the background may be the first that meets a session that has ended.
 */
export async function holdReads(
  where: Page | BrowserContext,
  url: string | RegExp = '**/api/**',
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await where.route(url, async (route) => {
    if (!isWrite(route)) await held
    await route.fallback()
  })
  return letGo
}

/** Whether a call may change something. */
export function isWrite(route: Route): boolean {
  return route.request().method() !== 'GET'
}

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

type Answer = (route: Route) => Promise<void>

/** What writes may meet, for `answerWrites`. */
export const cut: Answer = (route) => route.abort()
export const pass: Answer = (route) => route.fallback()
export const refuse =
  (message: string, status = 400): Answer =>
  (route) =>
    route.fulfill({ status, json: { code: 'invalid', message } })
/** The server hears what is asked, or other words where they are given; the page hears nothing. */
export const lost =
  (changed?: object): Answer =>
  async (route) => {
    const said = changed && (route.request().postDataJSON() as object)
    await route.fetch(said && { postData: { ...said, ...changed } })
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

/** Has the server do what is asked at an address, and its answer lost, until that is called off. */
export async function loseAnswers(where: Page | BrowserContext, url: string): Promise<() => void> {
  const answer = await answerWrites(where, url, lost())
  return () => answer(pass)
}

/** Cuts writes to addresses off until the function that this gives is called. */
export async function cutWrites(where: Page | BrowserContext, url: string): Promise<() => void> {
  const answer = await answerWrites(where, url, cut)
  return () => answer(pass)
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

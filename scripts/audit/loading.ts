import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { auditedPaths } from './pages'

/** What one visit to a page costs and says. */
export interface Visit {
  path: string
  /** Bytes after brotli. */
  html: number
  scripts: number
  /** Requests to anybody but the site itself. */
  thirdParty: string[]
  console: string[]
  /** Everything that moved while it loaded. */
  layoutShift: number
}

async function visit(browser: Browser, origin: string, path: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const result: Visit = { path, html: 0, scripts: 0, thirdParty: [], console: [], layoutShift: 0 }
  const sizes: Promise<void>[] = []
  page.on('console', (message) => {
    // Chromium itself reports that the not-found page was not found.
    if (!message.location().url.endsWith(path)) result.console.push(message.text())
  })
  page.on('pageerror', (error) => result.console.push(error.message))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) {
      result.thirdParty.push(request.url())
    }
  })
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'document') return
    const key = type === 'script' ? 'scripts' : 'html'
    sizes.push(
      response.body().then((body) => void (result[key] += brotliCompressSync(body).length)),
    )
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  result.layoutShift = await page.evaluate(layoutShift)
  await page.close()
  return result
}

function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let total = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(total), 200)
  })
}

/** Visits every page once, without a cache. */
export async function auditLoading(browser: Browser, origin: string): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const path of auditedPaths) visits.push(await visit(browser, origin, path))
  return visits
}

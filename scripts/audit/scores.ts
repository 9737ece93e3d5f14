import lighthouse from 'lighthouse'
import { scoredPaths } from './pages'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's mobile scores of one page, of 100, and what keeps a score from being full. */
export interface Scores {
  path: string
  scores: Record<(typeof categories)[number], number>
  /** Cumulative layout shift and largest contentful paint, the latter in milliseconds. */
  cls: number
  lcp: number
  failures: string[]
}

async function score(url: string, path: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories: found, audits } = result.lhr
  const failures = Object.values(found)
    .filter((category) => category.id !== 'performance')
    .flatMap((category) => category.auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
  return {
    path,
    scores: Object.fromEntries(
      categories.map((id) => [id, Math.round((found[id]?.score ?? 0) * 100)]),
    ) as Scores['scores'],
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    lcp: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    failures,
  }
}

/**
 * Runs Lighthouse with its mobile defaults on every page that can be found by search.
 * @param port the remote debugging port of a running Chromium
 */
export async function auditScores(origin: string, port: number): Promise<Scores[]> {
  const all: Scores[] = []
  for (const path of scoredPaths) all.push(await score(origin + path, path, port))
  return all
}

import { chromium } from 'playwright-core'
import { freePort } from '../server/testing/free-port'
import { auditAccessibility } from './audit/accessibility'
import { auditLoading, type Visit } from './audit/loading'
import type { Scores } from './audit/scores'
import { serveFolder } from './audit/static-server'
import { findChromium } from './chromium'
import { readOptions } from './read-options'

const help = `npm run audit -- --url <address> | --dir <folder>
Measures every public page and says whether the site keeps its promises: Lighthouse's mobile scores
(performance 98, the others 100), no axe-core violation in both themes at three widths, no
html-validate error, no layout shift, at most 90 KB of script and 20 KB of HTML on the home page
(brotli), no request to third parties, no console message. Exits with 1 where it does not.

  --url     a running site, such as http://localhost:3000
  --dir     an exported one, such as out
  --quick   leave Lighthouse out`

const limits = { performance: 98, others: 100, homeScripts: 90 * 1024, homeHtml: 20 * 1024 }

// Half of the last digit that layout shifts are given with: less is 0.000.
const visibleShift = 0.0005

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function visitFailures({ path, html, scripts, thirdParty, console, layoutShift }: Visit): string[] {
  const heavy =
    path === '/' && (scripts > limits.homeScripts || html > limits.homeHtml)
      ? [`${path} is too heavy: ${kilobytes(scripts)} of script, ${kilobytes(html)} of HTML`]
      : []
  return [
    ...heavy,
    ...thirdParty.map((url) => `${path} asks a third party: ${url}`),
    ...console.map((message) => `${path} says in the console: ${message}`),
    ...(layoutShift >= visibleShift
      ? [`${path} moves while it loads: ${layoutShift.toFixed(4)}`]
      : []),
  ]
}

function scoreFailures({ path, scores, cls, failures }: Scores): string[] {
  const low = Object.entries(scores)
    .filter(([id, value]) => value < (id === 'performance' ? limits.performance : limits.others))
    .map(([id, value]) => `${path} scores ${value} for ${id}: ${failures.join(', ')}`)
  return cls >= visibleShift ? [...low, `${path} has a layout shift of ${cls.toFixed(4)}`] : low
}

const { values } = readOptions(help, {
  url: { type: 'string' },
  dir: { type: 'string' },
  quick: { type: 'boolean' },
  help: { type: 'boolean' },
})
if (values.help || (!values.url && !values.dir)) {
  console.log(help)
  process.exit(values.help ? 0 : 1)
}

const folder = values.dir ? await serveFolder(values.dir) : undefined
const origin = folder?.origin ?? new URL(values.url ?? '').origin
const port = await freePort()
const found = await findChromium()
const browser = await chromium.launch({
  ...found,
  args: [...found.args, `--remote-debugging-port=${port}`],
})

// This takes a second to load, and Lighthouse seconds: who mistypes an option, or leaves it out, need not
// wait for it.
const { auditMarkup } = await import('./audit/markup')
const markup = await auditMarkup(origin)
const visits = await auditLoading(browser, origin)
const accessibility = await auditAccessibility(browser, origin)
const scores = values.quick ? [] : await (await import('./audit/scores')).auditScores(origin, port)
await browser.close()
folder?.server.close()

console.table(
  visits.map(({ path, html, scripts, layoutShift }) => ({
    page: path,
    'HTML (br)': kilobytes(html),
    'scripts (br)': kilobytes(scripts),
    shift: layoutShift,
  })),
)
console.table(scores.map(({ path, scores: four, lcp, cls }) => ({ page: path, ...four, lcp, cls })))
const failures = [
  ...markup,
  ...accessibility,
  ...visits.flatMap(visitFailures),
  ...scores.flatMap(scoreFailures),
]
for (const failure of failures) console.error(failure)
console.log(
  `${markup.length} html-validate errors, ${accessibility.length} axe violations, ` +
    `${failures.length} failures in all.`,
)
process.exit(failures.length === 0 ? 0 : 1)

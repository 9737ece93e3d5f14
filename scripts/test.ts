// Runs everything that can fail: lint, formatting, types, then unit, API and browser tests, and
// ends with one plain line that says how many passed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readOptions } from './read-options'

const help = `npm test [-- --all]
Runs lint, types and the tests. Those that take long and tell of rare days are left out.

  --all     run them, too`

const { all = false } = readOptions(help, { all: { type: 'boolean' } }).values

const folder = mkdtempSync(path.join(os.tmpdir(), 'callboard-test-'))
const report = path.join(folder, 'report.json')
let passed = 0
let failed = 0

// To check text makes much that is soon forgotten: with more room it is cleared away less often.
const roomy = { ...process.env, NODE_OPTIONS: '--max-semi-space-size=128' }

/** Runs a command to its end; one that stands back takes only time that nothing else wants. */
function run(command: string, standsBack = false): Promise<{ ok: boolean; said: string }> {
  const output = standsBack ? 'pipe' : 'inherit'
  const child = spawn(command, {
    shell: true,
    env: standsBack ? roomy : process.env,
    stdio: ['ignore', output, output],
  })
  if (standsBack && child.pid)
    os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (said += part))
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ ok: code === 0, said }))
  })
}

// Beside the tests, which leave some time to others while they wait for pages and for git.
async function checkText(name: 'lint' | 'types') {
  const { ok, said } = await run(`npm run --silent ${name}`, true)
  console.log(`${said}${ok ? '✓' : '✗'} ${name}`)
  if (ok) passed += 1
  else failed += 1
}

interface FileResult {
  /** The path of the file. */
  name: string
  status: string
  assertionResults: { status: string }[]
}

const isFailed = ({ status }: FileResult) => status === 'failed'

/** Runs the tests of some files, or of all. */
async function runTests(files: string[] = []): Promise<{ ok: boolean; results: FileResult[] }> {
  const which = [...files.map((file) => `"${file}"`), ...(all ? [] : ["--tags-filter='!long'"])]
  const told = `--reporter=default --reporter=json --outputFile.json=${report}`
  rmSync(report, { force: true })
  const { ok } = await run(`npx vitest run ${which.join(' ')} ${told}`)
  if (!existsSync(report)) return { ok: false, results: [] }
  const said = JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] }
  return { ok, results: said.testResults }
}

/**
 * Runs all tests, and once more, alone, the few files in which one failed: in some runs of thousands of
 * pages the browser draws one no more. Nothing is kept back by such a chance, and whatever passed by
 * the second try is named, so that it is found out why.
 */
async function runAll() {
  const { ok, results } = await runTests()
  const doubtful = results.filter(isFailed).map(({ name }) => name)
  if (doubtful.length === 0 || doubtful.length > 3) return { ok, results, doubtful: [] }
  const again = await runTests(doubtful)
  const sure = results.filter((file) => !isFailed(file))
  return { ok: again.ok, results: [...sure, ...again.results], doubtful }
}

const [{ ok, results, doubtful }] = await Promise.all([
  runAll(),
  checkText('lint'),
  checkText('types'),
])
rmSync(folder, { recursive: true, force: true })
const outcomes = results.flatMap((file) => file.assertionResults.map(({ status }) => status))
const count = (status: string) => outcomes.filter((outcome) => outcome === status).length
passed += count('passed')
// A file that could not be loaded has no failed test to count.
failed += count('failed') || (ok ? 0 : Math.max(1, results.filter(isFailed).length))

if (ok && doubtful.length > 0) console.log(`\nPassed only when run again: ${doubtful.join(', ')}`)
if (!all) {
  console.log(`\n${count('skipped')} left out: npm test -- --all runs the long ones, too`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

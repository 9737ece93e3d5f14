// Runs everything that can fail: lint, formatting, types, then unit, API and browser tests, and
// ends with one plain line that says how many passed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

const which = all ? '' : " --tags-filter='!long'"
const [{ ok }] = await Promise.all([
  run(`npx vitest run${which} --reporter=default --reporter=json --outputFile.json=${report}`),
  checkText('lint'),
  checkText('types'),
])
let leftOut = 0
try {
  const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = counts
  passed += numPassedTests
  leftOut = counts['numPendingTests'] ?? 0
  // A suite that could not be loaded has no failed test to count.
  failed += numFailedTests || (ok ? 0 : Math.max(1, numFailedTestSuites))
} catch {
  failed += 1
}
rmSync(folder, { recursive: true, force: true })

if (!all) console.log(`\n${leftOut} left out: npm test -- --all runs the long ones, too`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

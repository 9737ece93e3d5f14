// Runs everything that can fail: lint, formatting, types, then unit, API and browser tests, and
// ends with one plain line that says how many passed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const steps = [
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent types' },
]
const folder = mkdtempSync(path.join(os.tmpdir(), 'callboard-test-'))
const report = path.join(folder, 'report.json')
let passed = 0
let failed = 0

// To check text makes much that is soon forgotten: with more room it is cleared away less often.
const roomy = { ...process.env, NODE_OPTIONS: '--max-semi-space-size=128' }

/** Runs a command to its end; one that stands back takes only time that nothing else wants. */
function run(command, standsBack = false) {
  const child = spawn(command, {
    shell: true,
    env: standsBack ? roomy : process.env,
    stdio: ['ignore', ...(standsBack ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
  })
  if (standsBack && child.pid)
    os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (part) => (said += part))
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ ok: code === 0, said }))
  })
}

// Beside the tests, which leave some time to others while they wait for pages and for git.
async function checkText() {
  for (const { name, command } of steps) {
    const { ok, said } = await run(command, true)
    console.log(`${said}${ok ? '✓' : '✗'} ${name}`)
    if (ok) passed += 1
    else failed += 1
  }
}

const [{ ok }] = await Promise.all([
  run(`npx vitest run --reporter=default --reporter=json --outputFile.json=${report}`),
  checkText(),
])
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  passed += numPassedTests
  // A suite that could not be loaded has no failed test to count.
  failed += numFailedTests || (ok ? 0 : Math.max(1, numFailedTestSuites))
} catch {
  failed += 1
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

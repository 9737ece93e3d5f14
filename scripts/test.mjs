// Runs everything that can fail: lint, formatting, types, then unit, API and browser tests, and
// ends with one plain line that says how many passed.
import { spawnSync } from 'node:child_process'
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

function run(command) {
  return spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

for (const { name, command } of steps) {
  const ok = run(command)
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (ok) passed += 1
  else failed += 1
}

const ok = run(`npx vitest run --reporter=default --reporter=json --outputFile.json=${report}`)
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

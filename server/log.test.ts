import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { productDir } from './files/product-dir'

/** What runs a program to which a log is given. */
const runs = (program: string) => [
  ...['--import', 'tsx', '--eval'],
  `import('./server/log.ts').then(async ({ createLog }) => {
    const log = createLog('info')
    ${program}
  })`,
]

function start(program: string, stdout: 'pipe' | number) {
  const child = spawn(process.execPath, runs(program), {
    cwd: productDir,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('an event is one line of JSON with its moment in UTC, whatever was typed', async () => {
  const args = runs(`log.warn({ name: 'a\\n{"level":60}' }, 'first\\n{"level":60}')`)
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: productDir })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(1)
  const event = JSON.parse(lines[0] ?? '') as Record<string, string>
  expect(event).toMatchObject({ level: 40, name: 'a\n{"level":60}', msg: 'first\n{"level":60}' })
  expect(event.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

const fullDisk = '/dev/full'

test.runIf(existsSync(fullDisk))(
  'a log that the disk does not take keeps nobody from ending',
  async () => {
    const child = start(`log.info('one'); process.exit(3)`, openSync(fullDisk, 'w'))
    expect(await once(child, 'exit')).toEqual([3, null])
  },
)

test('of a log that nobody reads a megabyte is kept, and all that is said once it is read', async () => {
  const program = `
    // Has a pipe that is full refuse, as it does for the server.
    void process.stdout
    for (let at = 0; at < 500; at += 1) {
      for (let line = 0; line < 100; line += 1) log.info({ at }, 'x'.repeat(100))
      await new Promise(setImmediate)
    }
    process.send('said')
    setInterval(() => log.warn('later'), 10)`
  const child = start(program, 'pipe')
  await once(child, 'message')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    lines.push(line)
    if (line.includes('later')) break
  }
  expect(lines[0]).toContain('"at":0,')
  expect(lines.join('').length).toBeLessThan(3_000_000)
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { productDir } from './files/product-dir'

const program = `
  import('./server/log.ts').then(({ createLog }) => {
    createLog('info').warn({ name: 'a\\n{"level":60}' }, 'first\\n{"level":60}')
  })`

test('an event is one line of JSON with its moment in UTC, whatever was typed', async () => {
  const args = ['--import', 'tsx', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: productDir })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(1)
  const event = JSON.parse(lines[0] ?? '') as Record<string, string>
  expect(event).toMatchObject({ level: 40, name: 'a\n{"level":60}', msg: 'first\n{"level":60}' })
  expect(event.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const greedy = `
import { endBeyond } from './server/media/pdf/end-beyond.ts'
endBeyond(400 * 1024 * 1024)
const kept = []
for (let megabytes = 0; megabytes < 600; megabytes += 1) kept.push(Buffer.alloc(1024 * 1024, 1))
for (;;) kept[0][0] += 1
`

test('a program that takes too much memory is ended, also while it is busy and outside of node’s heap', async () => {
  const limits = ['--max-old-space-size=64', '--disallow-code-generation-from-strings']
  const args = [...limits, '--import', 'tsx', '--input-type=module', '--eval', greedy]
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 100_000, killSignal: 'SIGKILL' }, resolve)
  })
  expect(ended).toMatchObject({ signal: 'SIGTERM', killed: false })
})

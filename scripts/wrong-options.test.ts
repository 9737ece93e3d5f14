// @module-tag long
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { productDir } from '../server/files/product-dir'
import { buildProgram, builtProgram } from '../server/testing/built-program'

const run = promisify(execFile)

beforeAll(buildProgram)

test.each([
  ['check', '--privcy'],
  ['check', 'extra'],
  ['export', '--outt'],
  ['history', '--limt'],
  ['backup', '--two'],
  ['restore', '--force'],
  ['reset-password', '--force'],
  ['reset-password', 'ada', 'extra'],
])('%s refuses what it does not know: %s %s', async (name, ...args) => {
  const refused = run(process.execPath, [builtProgram(name), ...args.filter(Boolean)])
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^.*'${args.at(-1)}'.*\nUsage: npm run ${name}.*\n$`)),
  })
})

test.each([
  ['audit', '--ulr'],
  ['bench', '--ful'],
  ['torture', '--minuts'],
  ['torture', '--minutes=ten'],
])('%s, run from its source, refuses %s', async (name, arg) => {
  const refused = run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, arg], {
    cwd: productDir,
  })
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^.*${arg.split('=')[0]}.*\nUsage: npm run ${name}.*\n$`),
    ),
  })
})

const programs = ['check', 'export', 'history', 'backup', 'reset-password'] as const
const argsOf = { check: [], export: [], history: ['bio'], backup: [], 'reset-password': [] }

test.each(programs)('%s says in words which setting is wrong', async (name) => {
  const env = { ...process.env, PORT: 'eighty', BACKUP_PASSPHRASE: 'four words of a test' }
  const refused = run(process.execPath, [builtProgram(name), ...argsOf[name]], { env })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The environment has settings that .*\n {2}PORT: .*\n$/),
  })
})

import { appendFile, mkdir, mkdtemp, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asidesOf } from '../../files/json-file'
import { SecurityLog } from './security-log'

let folder: string
let file: string
let now: number
const complaints: string[] = []
const log = { error: (_fields: object, message: string) => void complaints.push(message) }
const open = () => SecurityLog.open(folder, log, () => now)
const day = 24 * 60 * 60 * 1000

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-security-'))
  file = path.join(folder, 'security-log.jsonl')
  now = Date.parse('2026-11-22T08:00:00Z')
  complaints.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('events are kept in order, for nobody else on the machine to read', async () => {
  const first = await open()
  await first.note({ what: 'signed-in', user: 'ada', browser: 'Firefox on Windows' })
  now += 1000
  await Promise.all([
    first.note({ what: 'password-changed', user: 'ada' }),
    first.note({ what: 'taken-down', by: 'ada', about: 'x'.repeat(500) }),
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const expected = [
    { at: '2026-11-22T08:00:01.000Z', what: 'taken-down', by: 'ada', about: 'x'.repeat(200) },
    { at: '2026-11-22T08:00:01.000Z', what: 'password-changed', user: 'ada' },
    {
      at: '2026-11-22T08:00:00.000Z',
      what: 'signed-in',
      user: 'ada',
      browser: 'Firefox on Windows',
    },
  ]
  expect(first.list()).toEqual(expected)
  expect((await open()).list()).toEqual(expected)
  expect(complaints).toEqual([])
})

test('a line that a crash has torn costs itself alone', async () => {
  await (await open()).note({ what: 'signed-in', user: 'ada' })
  await appendFile(file, '{"at":"2026-11-22T08:00:00.000Z","what":"signed-i')
  const after = await open()
  expect(after.list()).toHaveLength(1)
  await after.note({ what: 'signed-in', user: 'grace' })
  await after.note({ what: 'signed-in', user: 'joan' })
  expect((await open()).list().map(({ user }) => user)).toEqual(['joan', 'grace', 'ada'])
})

test('what strangers can cause pushes out nothing else, and the file does not grow', async () => {
  const made = await open()
  await made.note({ what: 'second-factor-off', user: 'ada' })
  for (let n = 0; n < 700; n += 1) await made.note({ what: 'sign-in-failed', user: `u${n}` })
  const listed = made.list()
  expect(listed).toHaveLength(501)
  expect([listed[0]?.user, listed.at(-1)?.what]).toEqual(['u699', 'second-factor-off'])
  expect((await readFile(file, 'utf8')).split('\n').length).toBeLessThan(610)
  expect((await open()).list()).toEqual(listed)
})

test('after a year an event is gone, from the file too', async () => {
  const made = await open()
  await made.note({ what: 'signed-in', user: 'ada' })
  now += 365 * day + 1
  expect(made.list()).toEqual([])
  now += day
  await made.note({ what: 'signed-in', user: 'grace' })
  expect(await readFile(file, 'utf8')).not.toContain('ada')
})

test('a disk that refuses fails nothing, and later events are kept', async () => {
  const made = await open()
  await mkdir(file)
  await made.note({ what: 'signed-in', user: 'ada' })
  expect(complaints).toEqual(['A security event could not be written down'])
  await rmdir(file)
  await made.note({ what: 'signed-in', user: 'grace' })
  expect((await open()).list()).toMatchObject([{ user: 'grace' }])
})

test('a log that cannot be read is set aside, and another one is begun at once', async () => {
  await mkdir(file)
  await (await open()).note({ what: 'signed-in', user: 'ada' })
  expect(complaints).toEqual(['security-log.jsonl cannot be read and was set aside'])
  expect((await open()).list()).toMatchObject([{ user: 'ada' }])
  expect(await asidesOf(file)).toEqual([expect.stringMatching(/^security-log\.damaged-.*\.jsonl$/)])
})

test('what is no log is passed over, and stays for a person to look at', async () => {
  await writeFile(file, 'not a log\n{"what":"unheard-of"}\n\u0000')
  const made = await open()
  expect(made.list()).toEqual([])
  await made.note({ what: 'signed-in', user: 'ada' })
  expect((await open()).list()).toHaveLength(1)
  expect(await readFile(file, 'utf8')).toContain('not a log')
})

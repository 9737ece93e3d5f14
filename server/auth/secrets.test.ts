import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionSecret } from './secrets'

const log = { error: () => undefined }

let dataDir: string
let file: string

beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'callboard-secrets-')), '.callboard')
  file = path.join(dataDir, 'secrets.json')
})
afterEach(() => rm(path.dirname(dataDir), { recursive: true }))

test('the secret is made once, long enough, readable by its owner only', async () => {
  const first = await sessionSecret({ dataDir, log })
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(await sessionSecret({ dataDir, log })).toBe(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a secret that others could read is closed again', async () => {
  await sessionSecret({ dataDir, log })
  await chmod(file, 0o644)
  await sessionSecret({ dataDir, log })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the configured secret wins and nothing is written', async () => {
  const configured = 'a configured secret of thirty-two characters'
  expect(await sessionSecret({ dataDir, log, configured })).toBe(configured)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a file cut short is replaced', async () => {
  await sessionSecret({ dataDir, log })
  await writeFile(file, '{"session": "abc')
  const replaced = await sessionSecret({ dataDir, log })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ session: replaced })
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SessionStore, sessionSeconds } from './session-store'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'callboard-sessions-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a session is found until it is ended', async () => {
  const store = await SessionStore.open(dataDir)
  const id = await store.create('wren')
  expect(store.find(id)).toEqual({ userId: 'wren' })
  expect(store.find('something else')).toBeUndefined()
  await store.end(id)
  expect(store.find(id)).toBeUndefined()
})

test('sessions survive a restart and the file never holds an id', async () => {
  const id = await (await SessionStore.open(dataDir)).create('wren')
  expect((await SessionStore.open(dataDir)).find(id)).toEqual({ userId: 'wren' })
  expect(await readFile(path.join(dataDir, 'sessions.json'), 'utf8')).not.toContain(id)
})

test('an ended session stays ended after a restart', async () => {
  const store = await SessionStore.open(dataDir)
  const id = await store.create('wren')
  await store.end(id)
  expect((await SessionStore.open(dataDir)).find(id)).toBeUndefined()
})

test('all sessions of a user end at once, but the one that asked', async () => {
  const store = await SessionStore.open(dataDir)
  const [here, there, other] = [
    await store.create('wren'),
    await store.create('wren'),
    await store.create('ines'),
  ]
  await store.endAll('wren', here)
  expect([here, there, other].map((id) => store.find(id)?.userId)).toEqual([
    'wren',
    undefined,
    'ines',
  ])
  await store.endAll('wren')
  expect(store.find(here)).toBeUndefined()
})

test('a session expires, and the file forgets it', async () => {
  let now = 0
  const store = await SessionStore.open(dataDir, () => now)
  const id = await store.create('wren')
  now = sessionSeconds * 1000 - 1
  expect(store.find(id)).toEqual({ userId: 'wren' })
  now += 1
  expect(store.find(id)).toBeUndefined()
  await store.create('ines')
  expect(await readFile(path.join(dataDir, 'sessions.json'), 'utf8')).not.toContain('wren')
})

test.each(['{"a": ', '[]', '{"a": {"userId": 1}}'])(
  'the damaged file %s holds nobody',
  async (text) => {
    await writeFile(path.join(dataDir, 'sessions.json'), text)
    const store = await SessionStore.open(dataDir)
    expect(store.find('a')).toBeUndefined()
    expect(store.find(await store.create('wren'))).toEqual({ userId: 'wren' })
  },
)

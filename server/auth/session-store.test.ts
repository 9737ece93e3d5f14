import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blockFolder } from '../testing/failing-disk'
import { idleSeconds, SessionStore, sessionSeconds } from './session-store'

const wren = { userId: 'wren', passwordMark: 'first' }
const ines = { userId: 'ines', passwordMark: 'other' }

const log = { error: () => undefined }

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'callboard-sessions-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a session is found until it is ended', async () => {
  const store = await SessionStore.open(dataDir, log)
  const id = await store.create(wren)
  expect(store.find(id)).toMatchObject(wren)
  expect(store.find('something else')).toBeUndefined()
  await store.end(id)
  expect(store.find(id)).toBeUndefined()
})

test('an id has 256 random bits', async () => {
  const store = await SessionStore.open(dataDir, log)
  const ids = await Promise.all(Array.from({ length: 50 }, () => store.create(wren)))
  expect(new Set(ids).size).toBe(ids.length)
  const bytes = ids.map((id) => [...Buffer.from(id, 'base64url')])
  for (const of of bytes) expect(of).toHaveLength(32)
  // None of them stands still, as a counter's or a clock's would.
  for (let at = 0; at < 32; at += 1) {
    expect(new Set(bytes.map((of) => of[at])).size).toBeGreaterThan(25)
  }
})

test('sessions survive a restart and the file never holds an id', async () => {
  const id = await (await SessionStore.open(dataDir, log)).create(wren)
  expect((await SessionStore.open(dataDir, log)).find(id)).toMatchObject(wren)
  expect(await readFile(path.join(dataDir, 'sessions.json'), 'utf8')).not.toContain(id)
})

test('an ended session stays ended after a restart', async () => {
  const store = await SessionStore.open(dataDir, log)
  const id = await store.create(wren)
  await store.end(id)
  expect((await SessionStore.open(dataDir, log)).find(id)).toBeUndefined()
})

test('a session that the disk lets nobody end is over at once, and for good with the next change', async () => {
  const store = await SessionStore.open(dataDir, log)
  const [id, stays] = [await store.create(wren), await store.create(wren)]
  const unblock = await blockFolder(dataDir)
  await expect(store.end(id)).rejects.toThrow()
  expect([store.find(id), store.of('wren').length]).toEqual([undefined, 1])
  await unblock()
  const later = await store.create(ines)
  const reopened = await SessionStore.open(dataDir, log)
  const found = [id, stays, later].map((one) => reopened.find(one)?.userId)
  expect(found).toEqual([undefined, 'wren', 'ines'])
})

test('a review ends some sessions and changes others, also for the next start', async () => {
  const store = await SessionStore.open(dataDir, log)
  const [gone, stays] = [await store.create(wren), await store.create(ines)]
  await store.review((session) => {
    session.passwordMark = 'later'
    return session.userId !== 'wren'
  })
  const reopened = await SessionStore.open(dataDir, log)
  expect([reopened.find(gone), reopened.find(stays)]).toMatchObject([
    undefined,
    { userId: 'ines', passwordMark: 'later' },
  ])
})

test('a session ends that is not used for two days, and not one that is', async () => {
  let now = 0
  const open = () => SessionStore.open(dataDir, log, () => now)
  const store = await open()
  const [used, unused] = [await store.create(wren), await store.create(wren)]
  now = idleSeconds * 1000 - 1
  await store.touch(used)
  expect(store.find(unused)).toBeDefined()
  now += 1
  expect([store.find(used)?.userId, store.find(unused)]).toEqual(['wren', undefined])
  await store.touch(unused)
  const reopened = await open()
  expect([reopened.find(used)?.userId, reopened.find(unused)]).toEqual(['wren', undefined])
})

test('a session from a clock that was years ahead is over once that is put right', async () => {
  let now = Date.parse('2036-11-22T08:00:00Z')
  const store = await SessionStore.open(dataDir, log, () => now)
  const ahead = await store.create(wren)
  now = Date.parse('2026-11-22T08:00:00Z')
  const [hourAhead, since] = [await store.create(wren), now]
  now -= 60 * 60 * 1000
  expect([store.find(ahead), store.find(hourAhead)?.userId]).toEqual([undefined, 'wren'])
  now = since + idleSeconds * 1000
  expect([ahead, hourAhead].map((id) => store.find(id))).toEqual([undefined, undefined])
})

test('a session expires however much it is used, and the file forgets it', async () => {
  let now = 0
  const store = await SessionStore.open(dataDir, log, () => now)
  const id = await store.create(wren)
  for (now = 0; now < sessionSeconds * 1000 - 1; now += (idleSeconds / 2) * 1000) {
    await store.touch(id)
  }
  now = sessionSeconds * 1000 - 1
  expect(store.find(id)).toMatchObject(wren)
  now += 1
  expect(store.find(id)).toBeUndefined()
  await store.create(ines)
  expect(await readFile(path.join(dataDir, 'sessions.json'), 'utf8')).not.toContain('wren')
})

test.each(['{"a": ', '[]', '{"a": {"userId": 1}}'])(
  'the damaged file %s holds nobody',
  async (text) => {
    await writeFile(path.join(dataDir, 'sessions.json'), text)
    const store = await SessionStore.open(dataDir, log)
    expect(store.find('a')).toBeUndefined()
    expect(store.find(await store.create(wren))).toMatchObject(wren)
  },
)

// @module-tag long
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { networkGit } from '../git/sync/remote'
import { startTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
/** Takes every connection, and says nothing. */
let silent: Server
const sockets: Socket[] = []

beforeAll(async () => {
  silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  app = await startTestApp({ LOG_LEVEL: 'silent' })
  const { port } = silent.address() as { port: number }
  await app.git('remote', 'add', 'origin', `git://127.0.0.1:${port}/site.git`)
})
afterAll(async () => {
  sockets.forEach((socket) => socket.destroy())
  silent.close()
  await app.remove()
})

test('a remote that says nothing counts as one that cannot be reached', async () => {
  const asking = networkGit(
    { workTree: app.siteDir },
    ['ls-remote', 'origin'],
    AbortSignal.timeout(500),
  )
  await expect(asking).rejects.toMatchObject({ reason: 'offline' })
})

test('a remote that says nothing does not hold up the end of the server', async () => {
  const cookie = await app.signIn()
  await app.site.erasures.plan({
    ...{ key: 'of a photo', at: 0, by: 'ada', blobs: [], filenames: [], phase: 'done' },
    remoteTip: (await app.git('rev-parse', 'HEAD')).trim(),
  })
  const asked = [1, 2].map(() => app.call('POST', '/api/sync', { cookie, body: {} }))
  const state = async () =>
    (await app.call('GET', '/api/sync', { cookie })).json<SyncStatus>().state
  await expect.poll(state).toBe('working')
  const replacing = app.call('POST', '/api/erasures/replace-remote', { cookie })
  await once(app.server, 'request')
  const start = Date.now()
  await app.close()
  expect(Date.now() - start).toBeLessThan(45_000)
  for (const answer of await Promise.all(asked)) {
    expect(answer.json<SyncStatus>().failure?.message).toContain('cannot be reached')
  }
  expect((await replacing).json().message).toContain('cannot be reached')
})

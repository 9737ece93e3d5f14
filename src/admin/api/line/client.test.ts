import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { asideHeader, changeHeader, pendingHeader } from '../../../schema/headers'
import { ApiCallError, conflictOf, failureText, isUnreachable } from './call-error'
import { download, read, readIfSignedIn, write } from './client'

/** Tells that a call has come that is never answered, and hears that a slow answer goes on. */
const asked = new EventEmitter()

function api(): Express {
  const app = express()
  app.use(express.json())
  app.get('/list', (_request, response) => void response.json([1, 2]))
  app.get('/private', (_request, response) => {
    response.status(401).json({ code: 'unauthenticated', message: 'You need to log in first' })
  })
  app.get('/broken', (_request, response) => void response.status(502).end())
  app.get('/log-in', (_request, response) => void response.send('<title>Room 12</title>'))
  app.post('/log-in', (_request, response) => void response.send('<title>Room 12</title>'))
  app.get('/half', (_request, response) => {
    response.type('json').set('Content-Length', '100').write('[1, ')
    response.socket?.end()
  })
  app.all(/never/, () => void asked.emit('never'))
  app.get('/slow', (_request, response) => {
    response.type('json').write('[1, ')
    asked.once('on', () => {
      response.write('2, ')
      asked.once('on', () => response.end('3]'))
    })
  })
  app.all('/stands', (_request, response) => {
    response.attachment('archive.tar.gz').type('json').write('[1, ')
  })
  app.all('/log-in-by-program', (_request, response) => void response.json({ error: 'login' }))
  // As a proxy that ends an answer by closing the line: nothing says that more was to come.
  app.post('/half', (_request, response) => {
    response.socket?.end('HTTP/1.0 201 Created\r\nContent-Type: application/json\r\n\r\n{"id": ')
  })
  app.put('/entry', (request, response) => {
    response.set(changeHeader, 'abc').set(pendingHeader, encodeURIComponent('a rebase – running'))
    response.set(asideHeader, encodeURIComponent('bio.md – a mistake'))
    const written = { id: 'wren', revision: 'r2' }
    response.json({ ...written, sent: request.body, ifMatch: request.get('If-Match') })
  })
  app.post('/collides', (_request, response) => {
    response.status(409).json({ message: 'Collided', conflict: { revision: 'r2', fields: [] } })
  })
  return app
}

const ignore = () => undefined
let base = ''
const server = api().listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

async function failureOf(call: Promise<unknown>): Promise<ApiCallError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ApiCallError) return error
  throw new Error('the call did not fail as expected')
}

test('reads JSON', async () => {
  expect(await read(`${base}/list`)).toEqual([1, 2])
})

test.each([
  ['the page of a hotel', 'log-in'],
  ['what a hotel says to programs', 'log-in-by-program'],
  ['half an answer', 'half'],
])('%s is no answer', async (_what, path) => {
  const error = await failureOf(read(`${base}/${path}`))
  expect([error.status, isUnreachable(error)]).toEqual([0, true])
})

test('nor is either an answer to a write, or the page of a hotel a file to keep', async () => {
  const statusOf = async (call: Promise<unknown>) => (await failureOf(call)).status
  expect(await statusOf(write('POST', `${base}/log-in`))).toBe(0)
  expect(await statusOf(write('POST', `${base}/log-in-by-program`))).toBe(0)
  expect(await statusOf(write('POST', `${base}/half`))).toBe(0)
  expect(await statusOf(download(`${base}/log-in`, {}))).toBe(0)
})

test('an error says the status, then the body', async () => {
  const error = await failureOf(read(`${base}/private`))
  expect(error.message).toBe('401: {"code":"unauthenticated","message":"You need to log in first"}')
  expect(failureText(error, 'Fallback')).toBe('You need to log in first')
})

test('an error without a body says the status text, and the toast its fallback', async () => {
  const error = await failureOf(read(`${base}/broken`))
  expect(error.message).toBe('502: Bad Gateway')
  expect(failureText(error, 'Fallback')).toBe('Fallback')
})

test('a tolerated 401 gives null, any other error is thrown', async () => {
  expect(await readIfSignedIn(`${base}/private`)).toBeNull()
  expect((await failureOf(readIfSignedIn(`${base}/broken`))).status).toBe(502)
})

test('a write sends the revision and brings back what can be undone', async () => {
  const wish = { method: 'PUT', path: `${base}/entry`, body: { name: 'Wren' } } as const
  const answer = await write(wish.method, wish.path, wish.body, { revision: 'r1' })
  expect(answer).toEqual({
    wish: { ...wish, revision: 'r1' },
    data: { id: 'wren', revision: 'r2', sent: { name: 'Wren' }, ifMatch: '"r1"' },
    change: 'abc',
    pending: 'a rebase – running',
    aside: 'bio.md – a mistake',
  })
})

test('a collision carries both sides', async () => {
  const error = await failureOf(write('POST', `${base}/collides`, {}))
  expect(conflictOf(error)).toEqual({ revision: 'r2', fields: [] })
})

test('no answer at all is an error of status 0', async () => {
  expect((await failureOf(read('http://127.0.0.1:9/'))).status).toBe(0)
})

test.each([
  ['a change of a user', '/api/admin/users/never', 2],
  ['an erasure, which git may work at for an hour,', '/api/erasures/never', 60],
])('%s that is never answered is given up', async (_what, path, minutes) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10))
  expect((await failureOf(write('POST', base + path, {}))).status).toBe(0)
  expect(limit.mock.calls).toEqual([[minutes * 60_000]])
  limit.mockRestore()
})

test('what no answer begins to, or nothing more of one comes, is given up; a slow one may take its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const failure = failureOf(read(`${base}/never`))
  await once(asked, 'never')
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const response = await fetch(...call)
    const heard = new WritableStream({ write: () => void asked.emit('part') })
    response.clone().body?.pipeTo(heard).catch(ignore)
    return response
  })
  const first = once(asked, 'part')
  const slow = read(`${base}/slow`)
  await first
  await vi.advanceTimersByTimeAsync(59_000)
  const second = once(asked, 'part')
  asked.emit('on')
  await second
  await vi.advanceTimersByTimeAsync(59_000)
  asked.emit('on')
  expect(await slow).toEqual([1, 2, 3])
  for (const ask of [read, (path: string) => download(path, {})]) {
    const begun = once(asked, 'part')
    const standing = failureOf(ask(`${base}/stands`))
    await begun
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isUnreachable(await standing)).toBe(true)
  }
  expect(isUnreachable(await failure)).toBe(true)
})

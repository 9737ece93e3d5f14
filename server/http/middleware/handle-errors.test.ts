import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { GitError } from '../../git/run'
import { storageFailed } from '../../errors'
import { accessLog, requestIdHeader } from './access-log'
import { handleErrors, knownError } from './handle-errors'

/** What somebody is answered, and the log is told, where a route throws. */
async function thrown(error: Error) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(line) })
  const logAccess = accessLog(log)
  const app = express()
  app.get('/api/odd', () => {
    throw error
  })
  app.use(handleErrors(log))
  const server = createServer((request, response) => {
    response.setHeader(requestIdHeader, logAccess(request, response).id)
    app(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://localhost:${port}/api/odd`)
  await new Promise((resolve) => server.close(resolve))
  const [told] = lines.map((line) => JSON.parse(line) as { id?: string; err?: { stack: string } })
  expect(told?.id).toBe(answer.headers.get('X-Request-Id'))
  return { status: answer.status, body: await answer.json(), stack: told?.err?.stack }
}

test('what nobody foresaw is told to the log, and to whoever asked only that it happened', async () => {
  const { stack, ...answer } = await thrown(
    new Error('/home/somebody/secrets.json holds swordfish'),
  )
  const message = 'Something went wrong on the server. Try again.'
  expect(answer).toEqual({ status: 500, body: { code: 'internal_error', message } })
  expect(stack).toContain('swordfish')
})

test('what a disk refuses is told to whoever asked in words, and to the log as it was', async () => {
  const message = 'The disk is full.'
  const { stack, ...answer } = await thrown(storageFailed(message, new Error('ENOSPC, write')))
  expect(answer).toEqual({ status: 500, body: { code: 'storage_failed', message } })
  expect(stack).toContain('ENOSPC, write')
})

test('of a git that somebody ended nobody hears that the history may be damaged', () => {
  expect(knownError(new GitError('fatal: bad object', 128))?.message).toContain('may be damaged')
  expect(knownError(new GitError('git log was killed', null))).toBeUndefined()
})

test('what Node says while a request is read is not blamed on that', () => {
  const blamed = (code: string) => Object.assign(new Error('Refused'), { status: 400, code })
  expect(knownError(blamed('ERR_INVALID_PACKAGE_CONFIG'))).toBeUndefined()
  // Whoever sent it has gone.
  expect(knownError(blamed('ECONNABORTED'))?.code).toBe('bad_request')
})

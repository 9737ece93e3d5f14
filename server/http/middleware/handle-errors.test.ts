import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { accessLog, requestIdHeader } from './access-log'
import { handleErrors } from './handle-errors'

test('what nobody foresaw is told to the log, and to whoever asked only that it happened', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(line) })
  const logAccess = accessLog(log)
  const app = express()
  app.get('/api/odd', () => {
    throw new Error('/home/somebody/secrets.json holds swordfish')
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
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    code: 'internal_error',
    message: 'Something went wrong on the server. Try again.',
  })
  const [told] = lines.map((line) => JSON.parse(line) as { id?: string; err?: { stack: string } })
  expect(told?.id).toBe(answer.headers.get('X-Request-Id'))
  expect(told?.err?.stack).toContain('swordfish')
})

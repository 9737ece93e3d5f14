import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { Router } from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { accessLog, requestIdHeader } from './access-log'

test('a request is logged with the path it came by and without its query', async () => {
  const lines: string[] = []
  const log = accessLog(pino({ base: null }, { write: (line) => lines.push(line) }))
  const router = Router().get('/health', (_request, response) => void response.json({}))
  const app = express().use('/api', router)
  const server = createServer((request, response) => {
    response.setHeader(requestIdHeader, log(request, response).id)
    app(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://localhost:${port}/api/health?name=Ida`)
  await new Promise((resolve) => server.close(resolve))
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      id: answer.headers.get('X-Request-Id'),
      method: 'GET',
      path: '/api/health',
      status: 200,
    }),
  ])
  expect(lines.join('')).not.toContain('Ida')
})

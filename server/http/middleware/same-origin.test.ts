import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { handleErrors } from './handle-errors'
import { sameOrigin } from './same-origin'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What a site at `siteUrl` answers to a write of a page at `origin`, which a proxy passes on as one for `host`. */
function write(siteUrl: string, origin: string, host: string) {
  const server = express().use(sameOrigin({ siteUrl }))
  server.post('/', (_req, res) => void res.json({}))
  server.use(handleErrors(log))
  return request(server).post('/').set({ Origin: origin, Host: host })
}

test('a proxy may leave out the port that SITE_URL names', async () => {
  const siteUrl = 'https://wren.example:8443'
  expect((await write(siteUrl, siteUrl, 'wren.example')).status).toBe(200)
  for (const [origin, host] of [
    ['https://wren.example:9443', 'wren.example'],
    ['http://wren.example:8443', 'wren.example'],
    ['https://wren.example', 'wren.example:8443'],
    [siteUrl, 'wren.example:9443'],
    [siteUrl, '127.0.0.1:3000'],
    [siteUrl, 'evil.example'],
  ] as const) {
    expect((await write(siteUrl, origin, host)).status).toBe(403)
  }
})

test('whoever comes through a proxy that hides which site they ask for is told what it has to pass on', async () => {
  const { body } = await write('http://localhost:3000', 'http://localhost:8080', '127.0.0.1:3000')
  expect(body).toEqual({
    code: 'forbidden',
    message:
      'This page is at http://localhost:8080, and the server was asked for 127.0.0.1:3000. If a proxy stands in between, have it pass Host on, with the port (nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On).',
  })
})

test('a page of another site is told that it is one', async () => {
  const sent = write('http://localhost:3000', 'https://evil.example', 'localhost:3000')
  const { body } = await sent.set('Sec-Fetch-Site', 'cross-site')
  expect(body).toEqual({
    code: 'forbidden',
    message: 'This request came from another site and was refused',
  })
})

import { readFile } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefused } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

const writes = [
  ['POST', '/api/productions'],
  ['PUT', '/api/productions/windfall'],
  ['POST', '/api/news'],
  ['POST', '/api/agents'],
  ['PUT', '/api/agency-info'],
  ['POST', '/api/admin/users'],
  ['POST', '/api/cms-content'],
  ['POST', '/api/gallery-wall'],
  ['PUT', '/api/images/windfall-orchard'],
  ['POST', '/api/images/upload'],
  ['POST', '/api/cms/resume-upload'],
  ['POST', '/api/contact-messages'],
] as const

function json(method: string, url: string, body: string) {
  return app.call(method, url, { cookie, body })
}

test.each(writes)('%s %s takes no body that is no object', async (method, url) => {
  const bodies = ['[]', '[1]', 'null', '7', '"text"', '{"name":', '{}}', '']
  // A picture may be changed by leaving everything as it is.
  const wrong = url.startsWith('/api/images/w') ? bodies.slice(0, -1) : bodies
  await expectRefused(app, 400, ...wrong.map((body) => () => json(method, url, body)))
})

test('more than a megabyte is 413', async () => {
  const body = JSON.stringify({ type: 'reelUrl', content: 'x'.repeat(1_100_000) })
  await expectRefused(app, 413, () => json('POST', '/api/cms-content', body))
})

test.each([
  [415, { 'Content-Type': 'application/json; charset=x-none' }],
  [415, { 'Content-Type': 'application/json', 'Content-Encoding': 'x-none' }],
  [415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
  [415, { 'Content-Type': 'text/plain' }],
  [400, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
])('a body that cannot be read is %i: %j', async (status, headers) => {
  const body = '{"type":"reelUrl","content":""}'
  await expectRefused(app, status, () =>
    app.call('POST', '/api/cms-content', { cookie, body, headers }),
  )
})

test('a call that names a type but sends nothing is taken', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await app.asAdmin(
    'DELETE',
    '/api/news/2026-02-21-the-bird-flies',
    undefined,
    headers,
  )
  expect(answer.status).toBe(200)
})

test.each([
  ['by a length and in chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['by two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
  ['by a length that is no number', 'Content-Length: +5'],
  ['in an unknown way', 'Transfer-Encoding: chunked, odd'],
])(
  'a request that says %s where it ends is refused, and so is what follows',
  async (_how, ends) => {
    const { port } = new URL(app.address)
    const socket = connect(Number(port), 'localhost')
    const next = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'
    socket.write(`POST /api/news HTTP/1.1\r\nHost: localhost\r\n${ends}\r\n\r\n0\r\n\r\n${next}`)
    let text = ''
    for await (const part of socket) text += String(part)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  },
)

test('keys that would reach into prototypes are only keys', async () => {
  const body =
    '{"name":"P","role":"R","productionDate":"2026-01-01","__proto__":{"isAdmin":true},' +
    '"constructor":{"prototype":{"isAdmin":true}},"id":"chosen","revision":"x","isAdmin":true}'
  const answer = await json('POST', '/api/productions', body)
  expect(answer.status).toBe(201)
  expect(answer.json().id).toBe('p')
  expect(answer.text).not.toContain('isAdmin')
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  const wall =
    '{"images":[{"filename":"windfall-orchard.jpg","__proto__":{"isAdmin":true},"note":"private"}]}'
  expect((await json('POST', '/api/gallery-wall', wall)).status).toBe(200)
  const [image] = (await app.call('GET', '/api/gallery-wall')).json<object[]>()
  expect(Object.keys(image ?? {}).sort()).toEqual(['alt', 'filename', 'imageId', 'title'])
  expect(await readFile(path.join(app.siteDir, 'content/gallery-wall.yaml'), 'utf8')).not.toContain(
    'private',
  )
})

describe('a form with a file', () => {
  function multipart(body: string, type = 'multipart/form-data; boundary=b') {
    const headers = { 'Content-Type': type }
    return app.call('POST', '/api/images/upload', { cookie, body, headers })
  }
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`

  test.each([
    ['cut off', part('alt')],
    ['without a boundary', 'x', 'multipart/form-data'],
    ['with broken headers', '--b\r\nno header at all\r\n\r\nx\r\n--b--'],
    ['with too many fields', `${part('alt').repeat(40)}--b--`],
    ['with fields that nest', `${part('alt[0][x]')}${part('__proto__[x]')}--b--`],
    ['without a file', `${part('alt')}--b--`],
  ])('%s is 400', async (_what, body, type?: string) => {
    await expectRefused(app, 400, () => multipart(body, type))
  })
})

test('a call that does not exist is 404 in JSON', async () => {
  await expectRefused(app, 404, () => app.call('GET', '/api/nothing', { cookie }))
  await expectRefused(app, 404, () => app.call('POST', '/api/bio', { cookie, body: {} }))
})

test('what the browser says of where a request comes from cannot be spelt around', async () => {
  const { port } = new URL(app.address)
  const status = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      rawRequest({ port, method: 'DELETE', path: '/api/productions/windfall', headers })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
  for (const Origin of ['null', 'https://localhost', `http://localhost:${port}.evil.example`]) {
    expect(await status({ Cookie: cookie, Origin })).toBe(403)
  }
  expect(
    await status({ Cookie: cookie, Origin: app.address, Host: new URL(app.address).host }),
  ).toBe(200)
})

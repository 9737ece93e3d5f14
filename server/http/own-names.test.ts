import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { findChromium } from '../../scripts/chromium'
import { testApp } from '../testing/test-app'
import { OwnNames } from './own-names'

const app = testApp({ SITE_URL: 'https://Wren.example', LOG_LEVEL: 'silent' })

/** Asks for a path under another name, as a browser would whom a name led here. */
function ask(host: string, path = '/api/health', method = 'GET', more: OutgoingHttpHeaders = {}) {
  const { port } = new URL(app.address)
  return new Promise<{ status?: number; text: string }>((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    }
    const headers = { host, ...more }
    request({ port, path, method, headers }, answered).on('error', reject).end()
  })
}

test.each(['wren.example', 'WREN.example:8443', 'wren.example.', 'localhost', 'localhost:1'])(
  'is served as %s',
  async (host) => expect((await ask(host)).status).toBe(200),
)

test.each(['a.localhost', '127.0.0.1', '127.8.9.10:3000', '[::1]', '[::1]:3000'])(
  'is served as %s, which is this computer',
  async (host) => expect((await ask(host)).status).toBe(200),
)

test.each([
  'attacker.test',
  'localhost.attacker.test',
  'wren.example.attacker.test',
  'attackerlocalhost',
  'attacker.test@localhost',
  '127.0.0.1.attacker.test',
  '192.168.1.20:3000',
  '[::2]',
  '?',
])('is not served as %j, whatever is asked for', async (host) => {
  for (const [path, method] of [['/'], ['/api/cms-data'], ['/admin'], ['/contact', 'POST']]) {
    const { status, text } = await ask(host, path, method)
    expect([status, text]).toEqual([421, expect.stringContaining('SITE_URL')])
  }
})

test.each([
  ['http://wren.example', 'attacker.test', 200],
  ['HTTPS://wren.example:8443/?a=b', 'attacker.test', 200],
  ['http://wren.example/bio/?a=b', 'localhost', 308],
  ['http://wren.example/api/health', 'localhost', 200],
  ['http://wren.example?a=b', 'localhost', 200],
  ['http://attacker.test/', 'localhost', 421],
  ['http://wren.example@attacker.test/', 'localhost', 421],
  ['http:///', 'localhost', 421],
])('what asks for the whole of %s of %s is answered %i', async (address, host, status) => {
  expect((await ask(host, address)).status).toBe(status)
})

test.each([
  ['https://wren.example', 'wren.example:443', 200],
  ['http://wren.example', 'wren.example:80', 200],
  ['https://wren.example:8443', 'wren.example:8443', 200],
  ['https://wren.example', 'wren.example:80', 403],
  ['https://wren.example', 'wren.example:8443', 403],
  ['https://attacker.test', 'wren.example:443', 403],
])(
  'a change by a page of %s that a proxy asks of %s is answered %i',
  async (origin, host, status) => {
    expect((await ask(host, '/api/auth/logout', 'POST', { origin })).status).toBe(status)
  },
)

test('a page on another name that leads here reads nothing', async () => {
  const found = await findChromium()
  const args = [...found.args, '--host-resolver-rules=MAP attacker.test 127.0.0.1']
  const browser = await chromium.launch({ ...found, args })
  const page = await browser.newPage()
  const { port } = new URL(app.address)
  const origin = `http://attacker.test:${port}`
  // What the name led to before: the page that the attacker has served from elsewhere.
  await page.route(`${origin}/lure`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Win a role</title>' }),
  )
  await page.goto(`${origin}/lure`)
  const read = await page.evaluate(async () => {
    const answer = await fetch('/api/cms-data')
    return { status: answer.status, saysWho: (await answer.text()).includes('tagline') }
  })
  await browser.close()
  expect(read).toEqual({ status: 421, saysWho: false })
})

test('the log says which setting to set, and where to set another', async () => {
  const said: string[] = []
  const names = new OwnNames({ siteUrl: 'http://localhost:3000' }, {
    warn: (_fields: object, message: string) => void said.push(message),
  } as never)
  const server = createServer((asked, response) => {
    if (!names.isOwn(asked)) names.refuse(asked, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const asking = request({ port, headers: { host: '192.168.1.20:3000' } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(421)
  server.closeAllConnections()
  server.close()
  expect(said).toEqual([
    "Nothing is served here as 192.168.1.20. If your browser's bar shows that name, start Callboard with SITE_URL set to the address there, such as SITE_URL=http://192.168.1.20. If it shows another, a proxy asks for the site by that name: have it pass Host on.",
  ])
})

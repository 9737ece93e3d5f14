import { request } from 'node:http'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../testing/test-app'

const app = testApp({ SITE_URL: 'https://wren.example', LOG_LEVEL: 'silent' })
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
  // Nothing of media/ is served before it was looked at, which may take a busy machine a while.
  await vi.waitUntil(async () => (await app.call('GET', '/bio/resume')).status === 200, {
    timeout: 60_000,
  })
})

interface Asked {
  host?: string
  method?: string
  headers?: Record<string, string>
}

/** The headers of an answer; a stream of events is left once it has begun. */
function ask(path: string, { host = 'wren.example', method = 'GET', headers }: Asked = {}) {
  const { port } = new URL(app.address)
  return new Promise<{ status?: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const asking = request({ port, path, method, headers: { ...headers, host } }, (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers })
      answer.destroy()
    })
    asking.on('error', reject).end()
  })
}

// As a laptop's own browser: by https the cookie would have another name.
const signedIn = () => ({ host: new URL(app.address).host, headers: { Cookie: cookie } })
const evil = { Origin: 'https://evil.example' }

const answers: [what: string, status: number, path: string, asked?: () => Asked][] = [
  ['a page', 200, '/'],
  ['the admin', 200, '/admin'],
  ['no page', 404, '/nothing'],
  ['a page with a slash', 308, '/bio/'],
  ['a picture', 200, '/uploads/windfall-orchard.jpg'],
  ['the resume', 200, '/bio/resume'],
  ['a headshot', 200, '/downloads/Wren-Larkwood_Headshot_Classic.jpg'],
  ['all headshots', 200, '/downloads/Wren-Larkwood_Headshots.zip'],
  ['no headshot', 404, '/downloads/nobody.jpg'],
  ['an icon', 200, '/icon.svg'],
  ['the worker', 200, '/admin-worker.js'],
  ['a map for machines', 200, '/sitemap.xml'],
  ['robots', 200, '/robots.txt'],
  ['the feed', 200, '/feed.xml'],
  ['a list', 200, '/api/news'],
  ['no call', 404, '/api/nothing', signedIn],
  ['a call for admins', 401, '/api/admin/users'],
  ['a call of an admin', 200, '/api/admin/users', signedIn],
  ['the stream of events', 200, '/api/events', signedIn],
  ['the link to the login', 302, '/api/login'],
  ['a write from elsewhere', 403, '/api/news', () => ({ method: 'POST', headers: evil })],
  ['a read from elsewhere', 200, '/api/news', () => ({ headers: evil })],
  ['an empty contact form', 400, '/contact', () => ({ method: 'POST' })],
  ['another name', 421, '/', () => ({ host: 'evil.example' })],
]

describe.each(answers)('the answer of %s (%i)', (_what, status, path, asked) => {
  test('keeps the browser to https, to its type and out of frames, and tells no other site', async () => {
    const answer = await ask(path, asked?.())
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/default-src 'none'/),
    })
    // The worker is no document: its policy says what it may ask for.
    if (path !== '/admin-worker.js') {
      expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    }
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('names its type, and the letters it is written in', async () => {
    const { headers } = await ask(path, asked?.())
    const type = String(headers['content-type'] ?? '')
    if (headers['content-length'] === '0' || status === 308) return
    expect(type).toMatch(/^[a-z]+\/[a-z0-9.+-]+/)
    if (/^text\/|json|xml|javascript/.test(type)) expect(type).toMatch(/; charset=utf-8$/i)
  })
})

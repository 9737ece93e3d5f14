import { once } from 'node:events'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageUploadLimit } from '../../src/schema/image'
import { expectRefused } from '../testing/site-state'
import { startTestApp, testAdmin, testApp } from '../testing/test-app'
import { mediaHeaders } from './send-media'

const app = testApp({ SITE_URL: 'https://wren.example', LOG_LEVEL: 'silent' })
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

const message = { name: 'N', email: 'n@example.com', subject: 'S', message: 'M', elapsed: 5000 }

async function modeOf(file: string) {
  return ((await stat(path.join(app.siteDir, file))).mode & 0o777).toString(8)
}

/** Every folder that is private with what is directly in it, and how each may be reached. */
async function privateModes() {
  const modes: Record<string, string> = { '.callboard': await modeOf('.callboard') }
  for (const folder of ['content/users', 'content/messages']) {
    modes[folder] = await modeOf(folder)
    for (const name of await readdir(path.join(app.siteDir, folder))) {
      modes[`${folder}/*`] = await modeOf(`${folder}/${name}`)
    }
  }
  return modes
}

const closed = {
  '.callboard': '700',
  'content/users': '700',
  'content/users/*': '600',
  'content/messages': '700',
  'content/messages/*': '600',
}

test('nobody else on the machine can read users, messages and secrets, also on a site of before', async () => {
  await app.call('POST', '/api/contact-messages', { body: message })
  expect(await privateModes()).toEqual(closed)
  await app.close()
  for (const folder of ['content/users', 'content/messages']) {
    await chmod(path.join(app.siteDir, folder), 0o755)
    for (const name of await readdir(path.join(app.siteDir, folder))) {
      await chmod(path.join(app.siteDir, folder, name), 0o644)
    }
  }
  await chmod(path.join(app.siteDir, '.callboard'), 0o755)
  Object.assign(
    app,
    await startTestApp({ SITE_DIR: app.siteDir, SITE_URL: 'https://wren.example' }),
  )
  expect(await privateModes()).toEqual(closed)
  expect(await modeOf('content/bio.md')).toMatch(/4$/)
})

test.each([
  '/api/history?cursor=x',
  '/api/history?cursor=0000000000000000000000000000000000000000.0',
  '/api/history?cursor=0000000000000000000000000000000000000000.9999999',
  `/api/history?cursor=${'a'.repeat(41)}.1`,
  '/api/history?cursor=HEAD.0',
  '/api/history?cursor=a&cursor=b',
  '/api/history/entries/bio?cursor=0000000000000000000000000000000000000000.30',
  '/api/history?since=yesterday',
  '/api/history?person=%00',
])('%s is no page of history', async (url) => {
  await expectRefused(app, 400, () => app.call('GET', url, { cookie }))
})

test('a request that does not come to its end is given up', () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([20_000, 3_600_000])
})

test('the largest picture comes over a line of 100 kbit/s before its request is given up', () => {
  const seconds = app.server.requestTimeout / 1000
  expect((imageUploadLimit * 8) / seconds).toBeLessThan(100_000)
})

test.each([
  ['/api/news', 401],
  ['/api/sync/webhook', 404],
])('what a stranger begins to send to %s is not waited for, nor kept: %i', async (path, status) => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 900_000 }
  const { port } = new URL(app.address)
  const sending = request({ port, method: 'POST', path, headers })
  sending.on('error', () => undefined).write('{')
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  sending.destroy()
  expect(answer.statusCode).toBe(status)
})

test('the longest login is read, however it is written, and nothing that is longer', async () => {
  const text = (length: number) => '\\u0041'.repeat(length)
  const body = `{"username":"${text(300)}","password":"${text(1000)}","code":"${text(100)}"}`
  await expectRefused(app, 401, () => app.call('POST', '/api/auth/simple-login', { body }))
  const longer = { ...testAdmin, code: 'x'.repeat(20_000) }
  await expectRefused(app, 413, () => app.call('POST', '/api/auth/simple-login', { body: longer }))
})

describe('a file of media/', () => {
  const named = { 'note.html': '<script>alert(1)</script>', 'tune.mp3': 'x', 'odd.xyz': 'x' }
  const oddName = 'It\'s "*(я)";\r\nX.html'

  async function headersOf(url: string) {
    const answer = await app.call('GET', url, { cookie })
    const { headers } = answer
    return {
      status: answer.status,
      policy: (headers.get('Content-Security-Policy') ?? '').split('; '),
      disposition: headers.get('Content-Disposition')?.split(';')[0] ?? '',
    }
  }

  beforeAll(async () => {
    for (const [name, text] of [...Object.entries(named), [oddName, 'x']] as const) {
      await writeFile(path.join(app.siteDir, 'media', name), text)
    }
  })

  async function showAs(reelUrl: string) {
    const body = { type: 'reelUrl', content: reelUrl }
    expect((await app.call('POST', '/api/cms-content', { cookie, body })).status).toBe(200)
    await app.site.background.idle()
    return headersOf(reelUrl)
  }

  const acts = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]

  test.each([
    ['/uploads/note.html', 'attachment'],
    ['/uploads/odd.xyz', 'attachment'],
    ['/uploads/tune.mp3', ''],
  ])('%s cannot act, and is opened by a browser or not: %s', async (url, disposition) => {
    const answer = await showAs(url)
    expect(answer).toMatchObject({ status: 200, disposition })
    expect(answer.policy).toEqual(
      expect.arrayContaining([...acts, "frame-ancestors 'none'", 'sandbox']),
    )
  })

  test('is downloaded under its own name, which ends no header', async () => {
    const body = { type: 'reelUrl', content: '/uploads/note.html' }
    await app.call('POST', '/api/cms-content', { cookie, body })
    const answer = await app.call('GET', '/uploads/note.html')
    expect(answer.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''note.html")
    const odd = mediaHeaders(path.join(app.siteDir, 'media', oddName), {})
    const name = 'It%27s%20%22%2A%28%D1%8F%29%22%3B%0D%0AX.html'
    expect(odd['Content-Disposition']).toBe(`attachment; filename*=UTF-8''${name}`)
  })

  test('is a picture in a sandbox, and a resume that the browser’s viewer can show', async () => {
    const picture = await headersOf('/uploads/windfall-orchard.jpg')
    expect(picture).toMatchObject({ status: 200, disposition: '' })
    expect(picture.policy).toEqual(expect.arrayContaining([...acts, 'sandbox']))
    const resume = await headersOf('/bio/resume')
    expect(resume).toMatchObject({ status: 200, disposition: 'inline' })
    expect(resume.policy).toEqual(expect.arrayContaining([...acts, "object-src 'self'"]))
    expect(resume.policy).not.toContain('sandbox')
  })
})

describe('on a site that is published by https', () => {
  function post(host: string) {
    const { port } = new URL(app.address)
    const headers = { host, 'content-type': 'application/json' }
    const options = { port, method: 'POST', path: '/api/auth/simple-login', headers }
    return new Promise<IncomingMessage>((resolve, reject) => {
      request(options, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end(JSON.stringify(testAdmin))
    })
  }

  test('browsers are told to come by https only, and bring the cookie back to this host alone', async () => {
    const { headers, statusCode } = await post('wren.example')
    expect(statusCode).toBe(200)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const [session, marker] = headers['set-cookie'] ?? []
    expect(session).toMatch(/^__Host-callboard-[\da-f]{8}=.*; Path=\/; HttpOnly; Secure/)
    expect(session).not.toMatch(/Domain/i)
    expect(marker).toMatch(/; Secure/)
    const page = await app.call('GET', '/')
    expect(page.headers.get('Strict-Transport-Security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  test('a laptop that edits it signs in at localhost, in any browser', async () => {
    const { headers } = await post('localhost')
    expect(headers['set-cookie']?.[0]).toMatch(/^callboard-[\da-f]{8}=/)
    expect(headers['set-cookie']?.join()).not.toMatch(/Secure/)
  })
})

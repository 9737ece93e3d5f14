import { createHash } from 'node:crypto'
import { request as rawRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { publicPages } from '../../src/schema/public-pages'
import { testApp } from '../testing/test-app'

const app = testApp()

interface Raw {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A request as it goes over the wire: `fetch` would tidy its path and unpack its answer. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { port } = new URL(app.address)
  return new Promise((resolve, reject) => {
    rawRequest({ port, path, method, headers })
      .on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response
          resolve({ status, headers: answered, body: Buffer.concat(parts) })
        })
      })
      .on('error', reject)
      .end()
  })
}

const paths = [...publicPages.map(({ path }) => path), '/login', '/admin']

test('pages are compressed moments after they were made', async () => {
  const encodingOf = async (path: string) =>
    (await raw(path, { 'Accept-Encoding': 'br' })).headers['content-encoding']
  for (const path of paths) await expect.poll(() => encodingOf(path)).toBe('br')
})

describe.each(paths)('the page %s', (path) => {
  test('comes whole in each encoding, and not again while it is the same', async () => {
    const plain = await raw(path)
    expect(plain.status).toBe(200)
    expect(plain.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(plain.headers['cache-control']).toBe('public, no-cache')
    expect(plain.headers.vary).toContain('Accept-Encoding')
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await raw(path, { 'Accept-Encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.body.length).toBeLessThan(plain.body.length)
      expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true)
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
    }
    const again = await raw(path, { 'If-None-Match': plain.headers.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await raw(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is known again by every form of its tag, and each encoding by its own', async () => {
    const known = (etags: string, headers = {}, method = 'GET') =>
      raw(path, { 'If-None-Match': etags, ...headers }, method)
    const etag = String((await raw(path)).headers.etag)
    const packed = { 'Accept-Encoding': 'br' }
    const packedEtag = String((await raw(path, packed)).headers.etag)
    for (const etags of [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
      expect((await known(etags)).status).toBe(304)
      expect((await known(etags, {}, 'HEAD')).status).toBe(304)
    }
    expect((await known(`W/${packedEtag}`, packed)).status).toBe(304)
    expect((await known(etag, packed)).status).toBe(200)
    expect((await known(`"other", W/"another"`)).status).toBe(200)
    expect((await known(etag, { 'Cache-Control': 'no-cache' })).status).toBe(200)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const [get, head] = [await raw(path), await raw(path, {}, 'HEAD')]
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(get.body.length))
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  test('runs no script that its policy does not know', async () => {
    const { headers, body } = await raw(path)
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts).not.toMatch(/unsafe|https?:|\*/)
    for (const closed of ['default-src', 'base-uri', 'frame-ancestors', 'object-src']) {
      expect(policy).toContain(`${closed} 'none'`)
    }
    const inline = [...body.toString().matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
    for (const [, attributes = '', text = ''] of inline) {
      if (attributes.includes('application/')) continue
      const hash = createHash('sha256').update(text).digest('base64')
      expect(scripts).toContain(`'sha256-${hash}'`)
    }
    expect(body.toString()).not.toMatch(/<[^<>]+\son[a-z]+=/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('is at one address', async () => {
    expect((await raw(`${path}?utm_source=x`)).status).toBe(200)
    if (path === '/') return
    const slash = await raw(`${path}/`)
    expect([slash.status, slash.headers.location]).toEqual([308, path])
    const query = '?utm_source=a%20b&entry=x/'
    expect((await raw(`${path}/${query}`)).headers.location).toBe(path + query)
  })
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0, br;q=0', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['GZIP', 'gzip'],
  ['gzip;q=0.5, br;q=1.0', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['zstd', undefined],
  ['', undefined],
])('a page comes to %j as %s', async (accepted, encoding) => {
  const { headers, status } = await raw('/bio', { 'Accept-Encoding': accepted })
  expect([status, headers['content-encoding']]).toEqual([200, encoding])
})

describe('what is not there', () => {
  test.each(['/nothing', '/bio/nothing', '/news.html', '//evil.example/', '/404', '/admin.php'])(
    '%s is the not-found page',
    async (path) => {
      const { status, body, headers } = await raw(path)
      expect([status, headers.location]).toEqual([404, undefined])
      expect(body.toString()).toContain('404 Page Not Found')
      expect(body.toString()).toContain('Did you forget to add the page to the router?')
    },
  )

  const outside = ['content/bio.md', 'content/users/ada.yaml', '.callboard/secrets.json']
  const climbs = ['/../', '/uploads/../', '/uploads/%2e%2e/', '/uploads/..%2f', '/assets/../../']
  const files = ['.git/config', 'package.json', 'server/index.ts', '.env']

  test.each(climbs)('nothing is reached by %s', async (climb) => {
    for (const file of [...outside, ...files]) {
      const { status, body } = await raw(climb + file)
      expect(status).toBe(404)
      expect(body.toString()).toContain('404 Page Not Found')
    }
  })

  test.each([
    '/uploads/',
    '/uploads/variants/',
    '/uploads/variants/..%2f..%2fsecrets.json',
    '/uploads/social/..%2fhome.jpg',
    '/uploads/.hidden',
    '/uploads/%00',
    '/uploads/%E0%A4%A',
    '/assets/',
    '/%E0%A4%A',
  ])('%s is neither a file nor a list of files', async (path) => {
    expect((await raw(path)).status).toBe(404)
  })

  test('says of a page or file what may be asked of it, and of none nothing', async () => {
    const told = async (path: string) => {
      const { status, headers, body } = await raw(path, {}, 'OPTIONS')
      return [status < 300, headers.allow, body.toString()]
    }
    const reading = [true, 'GET, HEAD', '']
    for (const path of ['/', '/bio', '/bio/', '/admin', '/icon.svg', '/news?page=2'])
      expect([path, await told(path)]).toEqual([path, reading])
    expect(await told('/uploads/windfall-orchard.jpg')).toEqual(reading)
    expect((await raw('/uploads/nothing.jpg', {}, 'OPTIONS')).status).toBe(404)
    expect(await told('/contact')).toEqual([true, 'GET, HEAD, POST', ''])
    expect((await raw('/no-such-page', {}, 'OPTIONS')).status).toBe(404)
    expect((await raw('/404', {}, 'OPTIONS')).status).toBe(404)
  })

  test('a page takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      expect((await raw('/bio', { 'Content-Length': '0' }, method)).status).toBe(404)
    }
  })
})

describe('files', () => {
  test('of the build are named by content and kept for ever', async () => {
    const page = (await raw('/')).body.toString()
    const assets = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, url]) => url ?? '',
    )
    expect(assets.length).toBeGreaterThan(1)
    for (const url of assets) {
      const { status, headers } = await raw(url, { 'Accept-Encoding': 'br, gzip' })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-encoding']).toBe('br')
      expect(headers['content-type']).toMatch(/^text\/(?:css|javascript); charset=utf-8$/)
    }
  })

  test('of the admin that a browser keeps are asked for each time, and reach only this site', async () => {
    const { status, headers } = await raw('/admin-worker.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    const manifest = await raw('/admin.webmanifest')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    const { scope, icons } = JSON.parse(manifest.body.toString()) as {
      scope: string
      icons: { src: string }[]
    }
    expect(scope).toBe('/admin')
    for (const { src } of icons) expect((await raw(src)).status).toBe(200)
    const having = async (text: string) => {
      const bodies = await Promise.all(paths.map(async (path) => (await raw(path)).body.toString()))
      return paths.filter((_path, at) => bodies[at]?.includes(text))
    }
    expect(await having('/admin.webmanifest')).toEqual(['/admin'])
    // On the site a telephone makes a link of a number that somebody may want to call.
    expect(await having('telephone=no')).toEqual(['/admin'])
  })

  test('that were uploaded are themselves, whole or in part, and run nothing', async () => {
    const url = '/uploads/windfall-orchard.jpg'
    const { status, headers, body } = await raw(url)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    const part = await raw(url, { Range: 'bytes=0-9' })
    expect([part.status, part.body.equals(body.subarray(0, 10))]).toEqual([206, true])
    const known = await raw(url, { 'If-None-Match': headers.etag ?? '' })
    expect(known.status).toBe(304)
  })

  test('that were uploaded tell nothing of themselves where they are not sent', async () => {
    const resume = '/bio/resume'
    const picture = '/uploads/windfall-orchard.jpg'
    for (const [path, asked, expected] of [
      [resume, { Range: 'bytes=999999999-' }, 416],
      [picture, { Range: 'bytes=999999999-' }, 416],
      [picture, { 'If-Match': '"another"' }, 412],
    ] as const) {
      const { status, headers, body } = await raw(path, asked)
      const { 'content-type': type, 'cache-control': cache, 'content-range': range } = headers
      expect([status, type, cache]).toEqual([
        expected,
        'application/json; charset=utf-8',
        'no-store',
      ])
      for (const name of ['etag', 'content-disposition', 'accept-ranges', 'vary'])
        expect([name, headers[name]]).toEqual([name, undefined])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(JSON.parse(body.toString())).toHaveProperty('message')
      if (status === 416) expect(range).toMatch(/^bytes \*\/\d+$/)
    }
  })
})

test('answers of the API are kept by nobody', async () => {
  for (const path of ['/api/cms-data', '/api/images', '/api/auth/user', '/api/nothing']) {
    const { headers } = await raw(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toContain('application/json')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect((await raw('/api/health')).body.toString()).toBe('{"status":"ok"}')
})

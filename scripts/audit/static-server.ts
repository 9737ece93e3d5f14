import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
}
const text = /text|xml|svg|json/

function fileFor(folder: string, pathname: string): string | undefined {
  const wanted = path.join(folder, path.posix.normalize(decodeURIComponent(pathname)))
  return [wanted, path.join(wanted, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  )
}

/** Serves an exported folder as a plain web server with brotli and caching would. */
export async function serveFolder(folder: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const found = fileFor(folder, pathname)
    const file = found ?? path.join(folder, '404.html')
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    const body = readFileSync(file)
    const headers = {
      'Content-Type': type,
      'Cache-Control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      ...(text.test(type) && { 'Content-Encoding': 'br' }),
    }
    response.writeHead(found ? 200 : 404, headers)
    response.end(text.test(type) ? brotliCompressSync(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

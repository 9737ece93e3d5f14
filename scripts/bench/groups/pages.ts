import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { besides } from '../besides'
import { startNginx } from '../peers/nginx'
import type { Group } from '../row'

const goal = { is: 'at least', value: 0.45 } as const
const limit =
  'building a request and an answer in Node; the client, which shares the two cores, caps nginx'

/** The home page from memory beside the same bytes from nginx. */
export const pages: Group = {
  id: 'pages',
  isShort: true,
  rows: [
    {
      id: 'pages-identity',
      name: 'Home pages answered a second ÷ nginx, not compressed',
      unit: '×',
      goal,
      limit,
    },
    {
      id: 'pages-brotli',
      name: 'The same, compressed before (brotli; gzip where nginx has no brotli)',
      unit: '×',
      goal,
      limit,
    },
  ],
  async measure(bench) {
    bench.say('Asking for pages')
    const { server } = await bench.serve({ stories: 20 })
    const html = (await server.call('GET', '/')).body
    const root = bench.work.path('pages')
    await mkdir(root)
    await writeFile(path.join(root, 'index.html'), html)
    await writeFile(path.join(root, 'index.html.br'), brotliCompressSync(html))
    await writeFile(path.join(root, 'index.html.gz'), gzipSync(html, { level: 9 }))
    const nginx = await startNginx(bench.work, root)
    const ours = { url: `${server.address}/`, group: server.group }
    const theirs = nginx && { url: `${nginx.address}/`, group: nginx.group }
    const identity = await besides(bench, ours, [['nginx', theirs]], 'identity')
    const packed = nginx?.encodings[0] ?? 'br'
    const compressed = await besides(bench, ours, [['nginx', theirs]], packed)
    await server.end()
    return {
      'pages-identity': identity,
      'pages-brotli': { ...compressed, beside: `${compressed.beside} (${packed})` },
    }
  },
}

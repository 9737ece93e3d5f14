import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import { pageFile } from '../server/publish/page-file'
import { loadRenderer } from '../server/publish/renderer'
import { shellAddress, workerAddress } from '../src/lib/browser/admin-worker'
import type { PublicContent } from '../src/schema/public-content'

// Writes the service worker of the admin, with the list of all that the admin is made of. It runs
// after the pages are built, because only then everything has its name.

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dist = path.join(root, 'dist')
const client = path.join(dist, 'client')

if (process.argv.includes('--help')) {
  console.log('node --import tsx scripts/build-worker.ts\nA step of npm run build:pages.')
  process.exit(0)
}

/** A built file as the build lists it. */
interface Built {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

const pageEntry = 'virtual:vike:page-entry:client:'
const start = [
  'node_modules/vike/dist/client/runtime-server-routing/entry.js',
  `${pageEntry}/src/pages/admin`,
]

/** The files of the admin: all that its page loads, at once or when a part is opened. */
async function adminFiles(): Promise<string[]> {
  const built = JSON.parse(await readFile(path.join(dist, 'assets.json'), 'utf8')) as Record<
    string,
    Built
  >
  const seen = new Set<string>()
  const files = new Set<string>()
  function take(name: string) {
    if (seen.has(name)) return
    seen.add(name)
    const found = built[name]
    if (!found) throw new Error(`The build lists no ${name}`)
    for (const file of [found.file, ...(found.css ?? []), ...(found.assets ?? [])]) files.add(file)
    for (const next of found.imports ?? []) take(next)
    // Pages are loaded by their names: the others are none of the admin's.
    for (const next of found.dynamicImports ?? []) if (!next.startsWith(pageEntry)) take(next)
  }
  start.forEach(take)
  return [...files]
}

/** Names the admin's page as it is served, with its headers. */
async function shellRevision(): Promise<string> {
  const render = await loadRenderer(dist)
  // Nothing of the site's content is in it.
  const { body, headers } = pageFile(await render(shellAddress, {} as PublicContent))
  return createHash('sha256')
    .update(body)
    .update(JSON.stringify(headers))
    .digest('hex')
    .slice(0, 16)
}

async function bundle(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir,
      lib: {
        entry: path.join(root, 'src/admin/worker/admin-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  })
  return path.join(outDir, 'worker.js')
}

const { count, size, warnings } = await injectManifest({
  swSrc: await bundle(path.join(dist, 'worker')),
  swDest: path.join(client, workerAddress),
  globDirectory: client,
  globPatterns: await adminFiles(),
  dontCacheBustURLsMatching: /^\/assets\//,
  modifyURLPrefix: { '': '/' },
  templatedURLs: { [shellAddress.slice(1)]: await shellRevision() },
})
if (warnings.length > 0) throw new Error(warnings.join('\n'))
console.log(`The admin opens without a server: ${count} files, ${Math.round(size / 1024)} KB.`)

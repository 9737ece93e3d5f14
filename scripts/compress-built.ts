import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliEnding, readBuiltFiles } from '../server/publish/built-files'
import { isCompressible, toBrotli } from '../server/publish/compress'

// Compresses the built client as small as can be, so that no start has to.

if (process.argv.includes('--help')) {
  console.log('node --import tsx scripts/compress-built.ts\nThe last step of npm run build:pages.')
  process.exit(0)
}

const client = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist/client')
await Promise.all(
  [...(await readBuiltFiles(client))]
    .filter(([, { contentType }]) => isCompressible(contentType))
    .map(async ([url, { body }]) =>
      writeFile(path.join(client, url + brotliEnding), await toBrotli(body, 11)),
    ),
)

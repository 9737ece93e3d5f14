import path from 'node:path'
import { parseArgs } from 'node:util'
import { productDir, starterDir } from '../server/app'
import { readConfig } from '../server/config'
import { createLog } from '../server/log'
import { PageCache } from '../server/publish/page-cache'
import { loadRenderer } from '../server/publish/renderer'
import { mustBeReplaceable } from '../server/services/site/export-folder'
import { exportSite } from '../server/services/site/export-site'
import { closeSite, openSite } from '../server/services/site/open-site'

const help = `npm run export [-- --out <folder>] [--with-mistakes]
Writes the whole public site of SITE_DIR as plain files that any web server can serve.
The contact form is left out: it needs the server. Set SITE_URL to the address the site will have.
Exits with 1, and writes nothing, while "npm run check" finds mistakes.

  --out             where to, "out" unless told: a new or empty folder, or an earlier export
  --with-mistakes   exports the last good version of files with mistakes`

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'out' },
    'with-mistakes': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

function stop(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

process.env.NODE_ENV = 'production'
const config = readConfig()
const distDir = path.join(productDir, 'dist')
const outDir = path.resolve(values.out)
await mustBeReplaceable(outDir, [config.siteDir, distDir]).catch(stop)
const site = await openSite({
  config,
  log: createLog('warn'),
  starterDir,
  cache: new PageCache(),
  render: await loadRenderer(distDir),
  forExport: true,
})
const mistakes = site.store.issues()
for (const { file, line, column, field, message } of mistakes) {
  console.error(`${file}:${line}:${column}  ${field ? `${field}: ` : ''}${message}`)
}
if (mistakes.length > 0 && !values['with-mistakes']) {
  await closeSite(site)
  stop(new Error('Nothing was written. Mend these files, or add --with-mistakes.'))
}
console.log('Making every size of every picture…')
const files = await exportSite(site, distDir, outDir).catch(stop)
await closeSite(site)
console.log(`${files} files written to ${values.out}.`)
process.exit(0)

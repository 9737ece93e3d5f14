import path from 'node:path'
import { parseArgs } from 'node:util'
import { productDir, starterDir } from '../server/app'
import { readConfig } from '../server/config'
import { createLog } from '../server/log'
import { PageCache } from '../server/publish/page-cache'
import { loadRenderer } from '../server/publish/renderer'
import { exportSite } from '../server/services/site/export-site'
import { closeSite, openSite } from '../server/services/site/open-site'

const help = `npm run export [-- --out <folder>]
Writes the whole public site of SITE_DIR as plain files that any web server can serve.
The contact form is left out: it needs the server. Set SITE_URL to the address the site will have. The folder is emptied first.

  --out   where to, "out" unless told`

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'out' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

process.env.NODE_ENV = 'production'
const config = readConfig()
const distDir = path.join(productDir, 'dist')
const site = await openSite({
  config,
  log: createLog('warn'),
  starterDir,
  cache: new PageCache(),
  render: await loadRenderer(distDir),
  forExport: true,
})
console.log('Making every size of every picture…')
const files = await exportSite(site, distDir, path.resolve(values.out))
await closeSite(site)
console.log(`${files} files written to ${values.out}.`)
process.exit(0)

import path from 'node:path'
import { isLoopback } from '../src/schema/host'
import { productDir } from '../server/files/product-dir'
import { readConfig } from '../server/config'
import { createLog } from '../server/log'
import { loadRenderer } from '../server/publish/renderer'
import { mustBeReplaceable } from '../server/services/site/export-folder'
import { exportSite } from '../server/services/site/export-site'
import { heldBack } from '../server/services/site/publish-held-back'
import { issueLine } from '../server/services/site/log-issues'
import { openForExport } from '../server/services/site/open-for-export'
import { endInWords } from './end-in-words'
import { readOptions } from './read-options'

const help = `npm run export [-- --out <folder>] [--with-mistakes]
Writes the whole public site of SITE_DIR as plain files that any web server can serve.
The contact form is left out: it needs the server. Set SITE_URL to the address the site will have.
What is held back until later is left out and named: export again when it is due.
The site is only read, so a server may run on it meanwhile.
Exits with 1, and writes nothing, while "npm run check" finds mistakes.

  --out             where to, "out" unless told: a new or empty folder, or an earlier export
  --with-mistakes   exports the last good version of files with mistakes`

const { values } = readOptions(help, {
  out: { type: 'string', default: 'out' },
  'with-mistakes': { type: 'boolean', default: false },
  help: { type: 'boolean' },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

process.env.NODE_ENV = 'production'
const distDir = path.join(productDir, 'dist')

async function writeSite(): Promise<void> {
  const config = readConfig()
  const outDir = path.resolve(values.out)
  await mustBeReplaceable(outDir, [config.siteDir, distDir])
  const render = await loadRenderer(distDir)
  const site = await openForExport({ config, log: createLog('warn'), render, outDir })
  try {
    const mistakes = site.store.issues()
    for (const mistake of mistakes) console.error(issueLine(mistake))
    if (mistakes.length > 0 && !values['with-mistakes']) {
      throw new Error('Nothing was written. Mend these files, or add --with-mistakes.')
    }
    for (const { title, until } of heldBack(site.store, site.at)) {
      console.log(`Left out: “${title}” is held back until ${until}.`)
    }
    console.log('Making the sizes of pictures that are not there yet…')
    const files = await exportSite(site, distDir, outDir)
    console.log(`${files} files written to ${values.out}.`)
    if (isLoopback(new URL(config.siteUrl).hostname)) {
      console.log(
        `The feed, the sitemap and shared links lead to ${config.siteUrl}, which is this computer. ` +
          'Set SITE_URL to the address the site will have, and export again.',
      )
    }
  } finally {
    await site.close()
  }
}

await endInWords(writeSite)

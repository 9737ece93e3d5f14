import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/config'
import { unusedMedia } from '../server/services/media/public-files'
import { issueLine } from '../server/services/site/log-issues'
import { ContentStore } from '../server/store/content-store'

const help = `npm run check [-- --help]
Reads every content file of SITE_DIR and names what is wrong, as file:line:column.
Exits with 1 if anything is. Files of media/ that nothing refers to are named too: they are no mistake.`

if (process.argv.includes('--help')) {
  console.log(help)
  process.exit(0)
}

const { siteDir } = readConfig()
// A cache of its own: checking must neither trust nor touch what a running server keeps.
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-check-'))
const store = await ContentStore.open({ siteDir, dataDir })
const issues = store.issues()
// What is wrong may be the very file that refers to one.
const unused = issues.length === 0 ? unusedMedia(store, siteDir) : []
await store.close()
await rm(dataDir, { recursive: true, force: true })

for (const issue of issues) console.error(issueLine(issue))
for (const file of unused) {
  console.error(`media/${file}  Nothing refers to this file: visitors do not see it`)
}
console.log(issues.length === 0 ? 'All content files are good.' : `\n${issues.length} to mend.`)
process.exit(issues.length === 0 ? 0 : 1)

import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/config'
import { exists } from '../server/files/exists'
import { makeWorkFolder, removeWorkFolder } from '../server/files/work-folder'
import { readHistories } from '../server/git/read-histories'
import { mediaIssues, uncleanFiles } from '../server/services/media/unclean-files'
import { unusedMedia } from '../server/services/media/public-files'
import { findAll } from '../server/services/whereabouts/find-all'
import { findingLine } from '../server/services/whereabouts/finding-line'
import { privacyCheck } from '../server/services/whereabouts/privacy-check'
import { readHistoryFacts } from '../server/services/whereabouts/read-history-facts'
import { readPresentResume } from '../server/services/whereabouts/read-resume'
import { privacyText } from '../server/services/whereabouts/privacy-text'
import { FineNotes } from '../server/services/whereabouts/fine-notes'
import { issueLine } from '../server/services/site/log-issues'
import { ContentStore } from '../server/store/content-store'
import { endInWords } from './end-in-words'
import { readOptions } from './read-options'

const help = `npm run check [-- --privacy] [-- --help]
Reads every content file of SITE_DIR, and every file of media/ that pages name, and names what is wrong,
as file:line:column. Exits with 1 if anything is. Files of media/ that nothing refers to are named too, and
words that may tell a stranger where the child is, unless an admin has called them fine: neither is a mistake.

  --privacy  prints everything public about the child instead, as a stranger would collect it`

const { values } = readOptions(help, {
  privacy: { type: 'boolean', default: false },
  help: { type: 'boolean' },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

/** Says what is wrong with the content, and whether all of it is good. */
async function check(): Promise<boolean> {
  const { siteDir, dataDir: siteData } = readConfig()
  if (!(await exists(path.join(siteDir, 'content')))) {
    throw new Error(
      `There is no content in ${siteDir}. Set SITE_DIR to the folder that holds content/.`,
    )
  }
  // A cache of its own: checking must neither trust nor touch what a running server keeps.
  const dataDir = await makeWorkFolder(os.tmpdir(), 'callboard-check-')
  const store = await ContentStore.open({ siteDir, dataDir })
  const isPrivacy = values.privacy
  const held = await uncleanFiles(store, siteDir)
  const issues = [...store.issues(), ...(await mediaIssues(siteDir, held))]
  // What is wrong may be the very file that refers to one.
  const unused = issues.length === 0 ? unusedMedia(store, siteDir) : []
  const fineNotes = await FineNotes.read(siteData)
  const resume = await readPresentResume(store, siteDir)
  const findings = findAll({ store, fineNotes, resume })
  if (isPrivacy) {
    // Where there is one that cannot be read, to say that there is none would be a false comfort.
    const history = (await exists(path.join(siteDir, '.git')))
      ? await readHistoryFacts((await readHistories(siteDir, siteData)).site)
      : undefined
    console.log(privacyText(privacyCheck({ store, fineNotes, resume, history, held })))
  }
  await store.close()
  await removeWorkFolder(dataDir)

  for (const issue of issues) console.error(issueLine(issue))
  for (const file of unused) {
    console.error(`media/${file}  Nothing refers to this file: visitors do not see it`)
  }
  for (const finding of isPrivacy ? [] : findings) console.error(findingLine(finding))
  console.log(issues.length === 0 ? 'All content files are good.' : `\n${issues.length} to mend.`)
  return issues.length === 0
}

await endInWords(async () => {
  if (!(await check())) process.exitCode = 1
})

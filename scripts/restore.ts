import path from 'node:path'
import { inShell, inShellWith } from '../server/files/in-shell'
import { restoreBackup } from '../server/services/backup/restore-backup'
import { SecurityLog } from '../server/services/site/security-log'
import { endInWords } from './end-in-words'
import { readPassphrase } from './passphrase'
import { readOptions } from './read-options'

const help = `npm run restore -- <archive> <folder>
Puts a site together from an archive of "npm run backup", in a folder that is empty or new, and
compares every file with what the backup says. The passphrase is BACKUP_PASSPHRASE or asked for.
Exits with 1 where anything is different; the folder then has another name, which is printed.
Afterwards start it with: SITE_DIR=<folder> npm start`

const { values, positionals } = readOptions(help, { help: { type: 'boolean' } }, 2)
const [archive, folder] = positionals
if (values.help || !archive || !folder) {
  console.log(help)
  process.exit(values.help ? 0 : 1)
}

/** The names of the remotes that a history knows something of. */
function remotesIn(refs: object): Set<string> {
  const names = Object.keys(refs).map((ref) => /^refs\/remotes\/([^/]+)\//.exec(ref)?.[1])
  return new Set(names.flatMap((name) => name ?? []))
}

await endInWords(async () => {
  const to = path.resolve(folder)
  const { files, made, site } = await restoreBackup({
    archive: path.resolve(archive),
    passphrase: await readPassphrase(),
    to,
  })
  const log = await SecurityLog.open(path.join(to, '.callboard'), console)
  await log.note({ what: 'backup-restored', about: `The site of ${made}` })
  console.log(`The site of ${made} is in ${to}.`)
  console.log(
    `All ${files.length} files are equal to the backup, and git finds both histories whole.`,
  )
  for (const name of remotesIn(site.refs)) {
    console.log(
      `It was exchanged with a remote, whose address no backup holds. Add it again: git -C ${inShell(to)} remote add ${name} ADDRESS`,
    )
  }
  console.log(`Start it with: ${inShellWith('SITE_DIR', to, 'npm start')}`)
})

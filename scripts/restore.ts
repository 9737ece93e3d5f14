import path from 'node:path'
import { inShell } from '../server/files/in-shell'
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

await endInWords(async () => {
  const to = path.resolve(folder)
  const { files, made } = await restoreBackup({
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
  console.log(`Start it with: SITE_DIR=${inShell(to)} npm start`)
})

import path from 'node:path'
import { passphrase } from '../src/schema/backup'
import { readConfig } from '../server/config'
import { backUp } from '../server/services/backup/back-up'
import { recordBackup } from '../server/services/backup/last-backup'
import { endInWords } from './end-in-words'
import { choosePassphrase } from './passphrase'
import { readOptions } from './read-options'

const help = `npm run backup [-- --to <folder>] [--no-proof]
Writes one archive with everything of SITE_DIR: both histories, what is not committed yet, users,
messages and secrets. What is private is sealed with a passphrase, from BACKUP_PASSPHRASE or asked
for. The server may run meanwhile. Then the archive is restored into a folder below .callboard, which
is removed afterwards, and compared file by file.

  --to         where to, "backups" unless told
  --no-proof   leaves out the restoring and comparing

Without the passphrase nobody can open the archive. Keep it somewhere else.`

const { values } = readOptions(help, {
  to: { type: 'string', default: 'backups' },
  'no-proof': { type: 'boolean', default: false },
  help: { type: 'boolean' },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

await endInWords(async () => {
  const { siteDir, dataDir } = readConfig()
  const chosen = passphrase.safeParse(await choosePassphrase())
  if (!chosen.success) throw new Error(`${chosen.error.issues[0]?.message}. Nothing was written.`)
  const request = { siteDir, dataDir, to: path.resolve(values.to), passphrase: chosen.data }
  const made = await backUp(request, !values['no-proof'])
  await recordBackup(dataDir, made)
  const proof = made.proven ? 'Restored as a proof: every file is equal.' : 'Not proven.'
  console.log(`${made.file} (${(made.bytes / 1e6).toFixed(1)} MB). ${proof}`)
})

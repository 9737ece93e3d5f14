import path from 'node:path'
import { starterDir } from '../server/app'
import { readConfig } from '../server/config'
import { exists } from '../server/files/exists'
import { SiteLock } from '../server/files/site-lock'
import { createLog } from '../server/log'
import { PageCache } from '../server/publish/page-cache'
import { renderPage } from '../server/publish/renderer'
import { chooseUser, resetPassword } from '../server/services/people/reset-password'
import { closeSite, openSite } from '../server/services/site/open-site'
import { endInWords } from './end-in-words'
import { readOptions } from './read-options'

const help = `npm run reset-password [-- <username>] [--keep-second-factor]
For whoever stands at the machine and cannot log in any more: sets a new password for a user of
SITE_DIR, prints it once, logs the user out everywhere and takes the second factor off. They choose a
password of their own when they next log in. End the server first.

  <username>             whose, where there are several users
  --keep-second-factor   leaves the second factor on`

const { values, positionals } = readOptions(
  help,
  {
    'keep-second-factor': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
  1,
)
if (values.help) {
  console.log(help)
  process.exit(0)
}

/** Resets the password of the chosen user and gives what the owner is to read. */
async function reset(): Promise<string> {
  const config = readConfig()
  if (!(await exists(path.join(config.siteDir, 'content/users')))) {
    throw new Error(`There are no users in ${config.siteDir}: start it once with "npm start".`)
  }
  const lock = await SiteLock.take(path.join(config.dataDir, 'lock'))
  try {
    const log = createLog('error')
    const parts = { starterDir, cache: new PageCache(), render: renderPage, onDemand: true }
    const site = await openSite({ config, log, ...parts })
    try {
      const user = chooseUser(site, positionals[0])
      const password = await resetPassword(site, user, values['keep-second-factor'])
      const inactive = site.store.get('users', user.id)?.isActive
        ? []
        : ['This user is not active: another admin has to change that.']
      const lines = [`  Username:   ${user.username}`, `  Password:   ${password}`, ...inactive]
      return ['The new password, shown only this once:', ...lines].join('\n')
    } finally {
      await closeSite(site)
    }
  } finally {
    await lock.release()
  }
}

await endInWords(async () => console.log(await reset()))

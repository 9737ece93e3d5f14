import path from 'node:path'
import { withSlashes } from '../files/paths'

/** Where git works: the site's folder and the repository that is used there. */
export interface Place {
  /** The site's folder, without symbolic links. */
  workTree: string
  /** The private repository; absent for the site's own, which git finds by itself. */
  gitDir?: string
  /** More settings of git, as `key=value`; see `storedFormSettings`. */
  settings?: readonly string[]
  /** Whether this machine has attributes for all repositories; see `hasMachineAttributes`. */
  hasAttributes?: boolean
}

/** Is `1` for a git that talks to a remote, and for all that it starts. */
export const atRemote = 'CALLBOARD_AT_REMOTE'

/** What a command's environment depends on. */
export interface EnvironmentOptions {
  env?: Readonly<Record<string, string>>
  /** Lets git read the machine's and the user's configuration: for names and credentials. */
  machineConfig?: boolean
}

// On Windows, too, git knows this name for no file at all, and not the system's own.
const noFile = '/dev/null'

// What no option of the commands themselves leaves out; each is switched off by itself (from git 2.55 on).
const hookEvents = [
  ...['prepare-commit-msg', 'post-commit', 'post-merge', 'post-checkout'],
  ...['reference-transaction', 'post-index-change', 'pre-auto-gc'],
]

/**
 * The settings that every command runs with: git must do the same on every machine, and nothing a person
 * set up may run or ask in between.
 */
export const settingsOf = (place: Place): string[] => [
  `core.hooksPath=${noFile}`,
  // Those of the configuration, which are in no folder.
  ...hookEvents.map((event) => `hook.${event}.enabled=false`),
  'core.fsmonitor=false',
  // Unless the place says how it stores files, and then without objections.
  'core.autocrlf=false',
  'core.safecrlf=false',
  'core.abbrev=no',
  // A commit that was acknowledged must survive a power cut.
  'core.fsync=committed,reference',
  'core.fsyncMethod=batch',
  'commit.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'i18n.commitEncoding=utf-8',
  'i18n.logOutputEncoding=utf-8',
  'log.showSignature=false',
  'log.showRoot=true',
  'log.mailmap=false',
  'diff.renames=true',
  // One that is named and not there would end every command that compares.
  `diff.orderFile=${noFile}`,
  'color.grep=false',
  'log.follow=false',
  'trailer.separators=:',
  // The person who starts the server names the folder; that is the trust git asks for, by slashes.
  `safe.directory=${withSlashes(place.workTree)}`,
  ...(place.settings ?? []),
]

const ownVariables = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  LC_ALL: 'C',
  // A commit says the time, and not where on earth it was made.
  TZ: 'UTC',
}

// What a person may set to reach a remote or to place their configuration.
const machineVariable = /^git_(?:ssl_\w+|http_\w+|config_global|config_system)$/i
const steering = /^(?:git_.*|editor|visual|pager|prefix|ssh_askpass)$/i
// A remote's helper is a program like any other, and ours to keep nothing from but these.
const secret = /^(?:admin_password|session_secret|sync_webhook_secret)$/i

/** The whole environment git gets: ours, and of the process what cannot steer git. */
export function environment(place: Place, options: EnvironmentOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined &&
      !secret.test(pair[0]) &&
      (!steering.test(pair[0]) ||
        (options.machineConfig === true && machineVariable.test(pair[0]))),
  )
  return {
    ...Object.fromEntries(inherited),
    ...ownVariables,
    // A folder whose .git is damaged must not fall through to a repository around it.
    GIT_CEILING_DIRECTORIES: path.dirname(place.workTree),
    ...(place.gitDir && { GIT_DIR: place.gitDir, GIT_WORK_TREE: place.workTree }),
    ...(!options.machineConfig && { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: noFile }),
    ...options.env,
  }
}

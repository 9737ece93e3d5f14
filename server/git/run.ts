import { devNull } from 'node:os'
import path from 'node:path'
import { simpleGit } from 'simple-git'

/** Where git works: the site's folder and the repository that is used there. */
export interface Place {
  /** The site's folder, without symbolic links. */
  workTree: string
  /** The private repository; absent for the site's own, which git finds by itself. */
  gitDir?: string
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>
  /** What git reads from its standard input. */
  input?: string | Buffer
  /** Lets git read the machine's and the user's configuration: for names and credentials. */
  machineConfig?: boolean
  /** Ends git after this many milliseconds without output. */
  silenceLimit?: number
}

// Git must do the same on every machine, and nothing a person set up may run or ask in between.
const settings = (place: Place) => [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
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
  'diff.renames=true',
  // The person who starts the server names the folder; that is the trust git asks for.
  `safe.directory=${place.workTree}`,
]

const ownVariables = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  LC_ALL: 'C',
}

// What a person may set to reach a remote or to place their configuration.
const machineVariable = /^git_(?:ssl_\w+|http_\w+|config_global|config_system)$/i
const steering = /^(?:git_.*|editor|visual|pager|prefix|ssh_askpass)$/i

/** The whole environment git gets: ours, and of the process what cannot steer git. */
export function environment(place: Place, options: RunOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined &&
      (!steering.test(pair[0]) ||
        (options.machineConfig === true && machineVariable.test(pair[0]))),
  )
  return {
    ...Object.fromEntries(inherited),
    ...ownVariables,
    // A folder whose .git is damaged must not fall through to a repository around it.
    GIT_CEILING_DIRECTORIES: path.dirname(place.workTree),
    ...(place.gitDir && { GIT_DIR: place.gitDir, GIT_WORK_TREE: place.workTree }),
    ...(!options.machineConfig && { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull }),
    ...options.env,
  }
}

function client(place: Place, options: RunOptions) {
  const env = environment(place, options)
  return simpleGit({
    baseDir: place.workTree,
    config: settings(place),
    allowEnvironment: Object.keys(env),
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeConfigPaths: true,
      allowUnsafeSshCommand: true,
    },
    ...(options.input !== undefined && { input: () => options.input }),
    ...(options.silenceLimit && { timeout: { block: options.silenceLimit } }),
  }).env(env)
}

/** Runs one git command and gives its output; throws simple-git's GitError with git's own words. */
export async function git(
  place: Place,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  return client(place, options).raw([...args])
}

/** Runs `git cat-file` and gives its output byte for byte. */
export async function catFile(
  place: Place,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Buffer> {
  const output: unknown = await client(place, options).binaryCatFile([...args])
  if (!Buffer.isBuffer(output)) throw new Error('git cat-file gave no bytes')
  return output
}

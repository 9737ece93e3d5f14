import { readGitConfig, type Settings } from '../configuration'
import { atRemote } from '../environment'
import { git, type Place } from '../run'

/** Where a branch is pushed to. */
export interface Remote {
  name: string
  /** The branch there. */
  branch: string
  /** Its address without a password or token. */
  address: string
}

/** Why the remote could not be used. */
export type RemoteFailure =
  | 'offline'
  | 'untrusted'
  | 'refused'
  | 'foreign'
  | 'missing'
  | 'other-kind'
  | 'rejected'
  | 'checked-out'
  | 'unwritable'
  | 'unwell'
  | 'no-room'
  | 'stopped'
  | 'in-the-way'
  | 'locked'
  | 'moved'
  | 'too-much'
  | 'too-large'
  | 'failed'

/** A failure of fetching or pushing; `detail` is git's own words, for the log. */
export class RemoteError extends Error {
  constructor(
    readonly reason: RemoteFailure,
    detail: string,
  ) {
    super(detail)
    this.name = 'RemoteError'
  }
}

// Git gives no codes for these: its words in English, which `run` asks for, are all there is.
const signs: readonly (readonly [RemoteFailure, RegExp])[] = [
  ['other-kind', /mismatched algorithms|does not support this repository's hash algorithm/],
  ['foreign', /dubious ownership/],
  ['checked-out', /branch is currently checked out/],
  ['unwritable', /unpacker error/],
  // As GitHub says it, and in place of a hook's refusal Gitea, Gogs and GitLab.
  [
    'unwell',
    /\[remote failure\]|\[remote rejected\].*\((?:Internal Server Error|failure)\)|^remote: .*internal (?:error|server error|server connection error|api (?:error|unreachable))/im,
  ],
  // What a remote says of itself is behind its name.
  ['no-room', /^(?!remote: ).*(?:No space left on device|Out of diskspace|Disk quota exceeded)/m],
  ['stopped', /^(?!remote: ).*(?:died of signal|git \S+ was killed)/m],
  ['in-the-way', /exists; cannot create|refname conflict|directory file conflict/],
  ['locked', /^remote: .*Unable to create '.*\.lock': File exists/m],
  ['moved', /\[rejected\]|non-fast-forward|fetch first|stale info|cannot lock ref/],
  ['rejected', /\[remote rejected\]|hook declined|protected branch/],
  [
    'refused',
    /Authentication failed|could not read (?:Username|Password)|Permission denied|Host key verification failed|returned error: 40[13]|access denied/i,
  ],
  [
    'missing',
    /does not appear to be a git repository|repository .*not found|not exported|returned error: 404|No such file or directory/i,
  ],
  ['untrusted', /certificate/i],
  // Git says behind it that the remote hung up.
  ['too-large', /returned error: 413/],
  [
    'offline',
    /Could not resolve host|unable to look ?up|Connection (?:refused|timed out|reset|closed)|Network is unreachable|No route to host|timed out|timeout|Failed to connect|early EOF|hung up|unexpected disconnect|expected flush after|transfer closed|Empty reply from server|Operation too slow|returned error: (?:429|5\d\d)|(?:TLS|SSL)[ _]|gnutls_|unable to connect|Could not read from remote|did not end in time/i,
  ],
]

/** What a terminal shows of it in the end: progress is written over what was said of it before. */
function asShown(words: string): string {
  const lines = words.split('\n').map((line) => line.trimEnd())
  return lines.map((line) => line.slice(line.lastIndexOf('\r') + 1)).join('\n')
}

function failure(error: unknown): RemoteError {
  const words = error instanceof Error ? error.message : String(error)
  const detail = asShown(words).replace(/\/\/[^@/\s]+@/g, '//')
  const [reason] = signs.find(([, sign]) => sign.test(detail)) ?? ['failed']
  return new RemoteError(reason, detail)
}

// A silent network must not hold a sync for ever, and neither may one that says a little now and then.
const patience = { silence: 90_000, limit: 60 * 60_000 }

/**
 * Runs a command that talks to a remote, with the credentials git has and without questions. Throws
 * RemoteError.
 * @param settings what is set there, where that is known
 */
export async function networkGit(
  place: Place,
  args: readonly string[],
  stop?: AbortSignal,
  settings?: Settings,
): Promise<string> {
  const configured = (settings ?? (await readGitConfig(place))).get('core.sshcommand')
  const ssh = process.env['GIT_SSH_COMMAND'] || configured || process.env['GIT_SSH'] || 'ssh'
  const connecting = '-o BatchMode=yes -o ConnectTimeout=20'
  const env = { GIT_SSH_COMMAND: `${ssh} ${connecting}`, [atRemote]: '1' }
  const quiet = ['-c', 'http.lowSpeedLimit=1', '-c', 'http.lowSpeedTime=60']
  try {
    return await git(place, [...quiet, ...args], { env, machineConfig: true, stop, ...patience })
  } catch (error) {
    throw failure(error)
  }
}

function withoutCredentials(url: string): string {
  return url.replace(/^(\w[\w+.-]*:\/\/)[^@/]*@/, '$1')
}

/** Where `branch` is pushed to: its upstream, else `origin`; undefined without a remote. */
export async function findRemote(place: Place, branch: string): Promise<Remote | undefined> {
  const known = await readGitConfig(place)
  const upstream = known.get(`branch.${branch}.remote`)
  const name = upstream && known.has(`remote.${upstream}.url`) ? upstream : 'origin'
  const url = known.get(`remote.${name}.url`)
  if (url === undefined) return undefined
  const merge = name === upstream ? known.get(`branch.${branch}.merge`) : undefined
  const there = merge?.replace(/^refs\/heads\//, '') ?? branch
  return { name, branch: there, address: withoutCredentials(url) }
}

/** The commit that the remote's branch has now; undefined where it has none. Throws RemoteError. */
export async function remoteTip(
  place: Place,
  { name, branch }: Remote,
  stop: AbortSignal,
): Promise<string | undefined> {
  const listed = await networkGit(place, ['ls-remote', name, `refs/heads/${branch}`], stop)
  return /^([0-9a-f]{40})\t/m.exec(listed)?.[1]
}

/** Whether the remote has a branch of any name. Throws RemoteError. */
export async function hasBranches(
  place: Place,
  { name }: Remote,
  stop?: AbortSignal,
): Promise<boolean> {
  return (await networkGit(place, ['ls-remote', '--heads', name], stop)) !== ''
}

/**
 * Pushes a commit as the remote's branch; throws RemoteError, `moved` if it has others.
 * @param options.replaced the commit that it may have others up to, which are then no more
 */
export async function pushCommit(
  place: Place,
  commit: string,
  remote: Remote,
  { replaced, stop }: { replaced?: string; stop?: AbortSignal } = {},
): Promise<void> {
  const lease = replaced ? [`--force-with-lease=refs/heads/${remote.branch}:${replaced}`] : []
  const target = `${commit}:refs/heads/${remote.branch}`
  const options = ['--porcelain', '--progress', '--no-verify', '--no-signed', '--no-follow-tags']
  // What is configured may add nothing to the one branch.
  const alone = ['-c', `remote.${remote.name}.mirror=false`, '-c', 'push.pushOption=']
  const what = ['--recurse-submodules=no', remote.name, target]
  await networkGit(place, [...alone, 'push', ...options, ...lease, ...what], stop)
}

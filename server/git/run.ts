import { simpleGit, type SimpleGit } from 'simple-git'
import { stopAtHand, timeLeft } from './deadline'
import { environment, type EnvironmentOptions, type Place, settingsOf } from './environment'
import { supervise } from './supervise'

export type { Place } from './environment'

export interface RunOptions extends EnvironmentOptions {
  /** What git reads from its standard input. */
  input?: string | Buffer
  /** The exit codes besides 0 that are an answer of this command; any other is an error. */
  answers?: readonly number[]
  /** Ends git after this many milliseconds; by default with the task at hand, or after a minute. */
  limit?: number
  /** Ends git after this many milliseconds without output. */
  silence?: number
  /** Ends git when this is aborted; by default with the task at hand. */
  stop?: AbortSignal
  /** Whether git would do something else if it did the same twice, as a commit does. */
  once?: boolean
}

// As the system words what the disk refuses, and git where it counts by itself; or Node, which starts it.
// Last, since it is no reason by itself: that there is no git, or one that its own system does not run.
const diskWords = [
  ['ENOSPC', /No space left on device|Out of diskspace/],
  ['EDQUOT', /Disk quota exceeded/],
  ['EROFS', /Read-only file system/],
  ['EIO', /Input\/output error/],
  ['ENFILE', /Too many open files in system|ENFILE/],
  ['EMFILE', /Too many open files|EMFILE/],
  // Where git checks a file out it leaves out why, which is next to always that.
  ['ENOSPC', /^error: unable to write file /m],
  ['NOGIT', /spawn git E|error while loading shared libraries|^xcrun: error/],
] as const

/** Git did not do what it was asked; the message has its own words. */
export class GitError extends Error {
  constructor(
    message: string,
    /** How git ended; null where something killed it, or it was not started. */
    readonly exitCode: number | null,
    /** Whether what ended it was a signal to a whole group of processes, and not to git. */
    readonly isInterrupted = false,
  ) {
    super(message)
    this.name = 'GitError'
  }

  /** What the disk refused, as Node names it, or `NOGIT`; '' where it was nothing of the kind. */
  get code(): string {
    return diskWords.find(([, words]) => words.test(this.message))?.[0] ?? ''
  }
}

/** Whether git was stopped, by us or by a signal, or not started: it has said nothing of what it was asked. */
export function wasStopped(error: unknown): boolean {
  return error instanceof GitError && error.exitCode === null
}

const usualLimit = 60_000

interface Ending {
  exitCode: number | null
  stdErr: readonly Buffer[]
  stdOut: readonly Buffer[]
}

// What a terminal and a service manager send to all they have started.
const toAll: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

function failure(
  command: string,
  { exitCode, stdErr, stdOut }: Ending,
  signal: NodeJS.Signals | null,
): GitError {
  const said = Buffer.concat([...stdErr, ...stdOut]).toString('utf8')
  // Below 0 it is Node's own, for a git that could not be started: that one has said nothing, and Node
  // where in itself it was.
  const isStarted = exitCode === null || exitCode >= 0
  const words = isStarted ? said : `${said.split('\n')[0] ?? ''}\n`
  const how = exitCode === null ? 'was killed' : `ended with code ${exitCode}`
  return new GitError(
    words.trim() === '' ? `git ${command} ${how}` : `${words}(git ${command} ${how})`,
    isStarted ? exitCode : null,
    toAll.includes(signal),
  )
}

/** Has a client of git's do one thing; throws GitError where git did not do it. */
async function run<T>(
  place: Place,
  command: string,
  options: RunOptions,
  task: (client: SimpleGit) => Promise<T>,
): Promise<T> {
  const env = environment(place, options)
  const { answers = [], limit = timeLeft() ?? usualLimit, silence } = options
  const { stop = stopAtHand() } = options
  let isLate = false
  let signal: NodeJS.Signals | null = null
  let failed: GitError | undefined
  const client = simpleGit({
    baseDir: place.workTree,
    config: settingsOf(place),
    allowEnvironment: Object.keys(env),
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeConfigPaths: true,
      allowUnsafeSshCommand: true,
      allowUnsafeFilter: true,
    },
    ...(options.input !== undefined && { input: () => options.input }),
    // All that git wrote has come only when its pipes are closed.
    completion: { onClose: true, onExit: false },
    errors: (_error, ending: Ending) => {
      if (isLate) failed = new GitError(`git ${command} did not end in time and was stopped`, null)
      else if (ending.exitCode !== 0 && !answers.includes(ending.exitCode ?? -1)) {
        failed = failure(command, ending, signal)
      }
      return failed
    },
  }).env(env)
  const supervised = supervise(client, {
    limit,
    silence,
    stop,
    onLimit() {
      isLate = true
    },
    onExit(by) {
      signal = by
    },
  })
  try {
    return await task(supervised)
  } catch (error) {
    // What simple-git throws has the words of ours and no more; without any git has not begun.
    throw failed ?? new GitError(error instanceof Error ? error.message : String(error), null)
  }
}

/**
 * Starts a git that was interrupted once more: until it has left our group of processes, a moment
 * after it is made, it gets what a terminal sends to all of them.
 */
async function unlessInterrupted<T>(start: () => Promise<T>, once = false): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (once || !(error instanceof GitError && error.isInterrupted)) throw error
    return start()
  }
}

/**
 * Runs one git command and gives its output. Throws GitError where git ended with any other code
 * than 0 and `answers`, was killed, or took too long.
 */
export async function git(
  place: Place,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const start = () => run(place, commandOf(args), options, (client) => client.raw([...args]))
  return unlessInterrupted(start, options.once)
}

/** Runs `git cat-file` and gives its output byte for byte; throws like `git`. */
export async function catFile(
  place: Place,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Buffer> {
  const output: unknown = await unlessInterrupted(() =>
    run(place, 'cat-file', options, (client) => client.binaryCatFile([...args])),
  )
  if (!Buffer.isBuffer(output)) throw new Error('git cat-file gave no bytes')
  return output
}

/** The name of the command among its arguments: the first that is no option of git's own. */
function commandOf(args: readonly string[]): string {
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c')
  return args[at] ?? args.join(' ')
}

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The folder of the bench's own small programs. */
export const programs = path.join(import.meta.dirname, 'programs')

type Kept = 'started' | 'ended' | 'folder' | 'cgroup'

/** A folder for everything the bench makes, and every process it starts: all gone when it ends. */
export class Workplace {
  private count = 0

  private constructor(
    readonly dir: string,
    private readonly keeper: ChildProcess,
  ) {}

  static async open(): Promise<Workplace> {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'callboard-bench-'))
    const keeper = spawn(process.execPath, [path.join(programs, 'keeper.mjs')], {
      // In a group of its own, which Ctrl+C does not reach.
      detached: true,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const work = new Workplace(dir, keeper)
    work.tell('folder', dir)
    return work
  }

  /** A path in the folder that nothing has yet. */
  path(name: string): string {
    this.count += 1
    return path.join(this.dir, `${this.count}-${name}`)
  }

  /** Has the keeper clear something up when all is over. */
  tell(what: Kept, value: string | number): void {
    this.keeper.stdin?.write(`${JSON.stringify([what, value])}\n`)
  }

  /** Starts a program in a process group of its own. */
  start(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
    const child = spawn(command, args, { ...options, detached: true })
    child.on('error', () => undefined)
    const { pid } = child
    if (pid === undefined) return child
    this.tell('started', pid)
    child.once('exit', () => this.tell('ended', pid))
    return child
  }

  /** Runs a program to its end; gives what it printed. Throws what it complained of if it failed. */
  async run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
    const child = this.start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const ended = once(child, 'close')
    const [out, complaint] = await Promise.all([read(child, 'stdout'), read(child, 'stderr')])
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${out}\n${complaint}`)
    return out
  }

  /** Ends all processes, removes all files and waits until that is done. */
  async close(): Promise<void> {
    const ended = once(this.keeper, 'exit')
    this.keeper.stdin?.end()
    await ended
  }
}

function read(child: ChildProcess, name: 'stdout' | 'stderr'): Promise<string> {
  const stream = child[name]
  return stream ? text(stream) : Promise.resolve('')
}

/** Ends a program and waits until it has. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { SimpleGit } from 'simple-git'

// What simple-git builds its own plugins with. Its types keep it to themselves, but its settings
// know neither process groups nor a signal that cannot be ignored.
interface Plugins {
  append(type: 'spawn.options', action: (options: SpawnOptions) => SpawnOptions): void
  append(type: 'spawn.before', action: () => void): void
  append(
    type: 'spawn.after',
    action: (nothing: undefined, context: { spawned: ChildProcess }) => void,
  ): void
}

/** What holds for a git while it runs. */
interface Supervision {
  /** After how many milliseconds it is ended. */
  limit: number
  /** After how many milliseconds without a word from it. */
  silence?: number
  /** Ends it when this is aborted. */
  stop?: AbortSignal
  /** Is called before it is ended for that. */
  onLimit(): void
  /** Is called with the signal that ended it, if one did. */
  onExit(signal: NodeJS.Signals | null): void
}

function pluginsOf(client: SimpleGit): Plugins {
  const plugins = (client as unknown as { _plugins?: Plugins })._plugins
  if (typeof plugins?.append !== 'function') throw new Error('This simple-git takes no plugins')
  return plugins
}

// Windows has no groups of processes.
const isWindows = process.platform === 'win32'

/**
 * Makes a git that is started a process group of its own, which no signal to ours reaches; on Windows it
 * gets a console of its own instead, which nobody sees and no Ctrl+C reaches.
 */
export const inOwnGroup = isWindows ? { windowsHide: true } : { detached: true }

/** Ends git and all that it started, at once. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid && isWindows) killTree(child)
    else if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
  // Somebody else may hold the other end of these for ever.
  child.stdout?.destroy()
  child.stderr?.destroy()
}

function killTree(child: ChildProcess): void {
  const killing = ['/T', '/F', '/PID', String(child.pid)]
  const killer = spawn('taskkill', killing, { stdio: 'ignore', windowsHide: true })
  killer.on('error', () => child.kill())
}

function endAtLimit(child: ChildProcess, { limit, silence, stop, onLimit }: Supervision): void {
  const end = () => {
    onLimit()
    kill(child)
  }
  const timers = [setTimeout(end, limit)]
  if (silence !== undefined) {
    const silent = setTimeout(end, silence)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => silent.refresh())
    timers.push(silent)
  }
  stop?.addEventListener('abort', end)
  if (stop?.aborted) end()
  child.once('close', () => {
    timers.forEach(clearTimeout)
    stop?.removeEventListener('abort', end)
  })
}

// Both ends of three pipes, and of one by which the system tells that the program has begun.
const handlesOfStart = 8

/**
 * Throws the system's error where too much is open to start a process: simple-git takes it for granted
 * that its pipes are there, and nobody would hear what else Node says of it.
 */
function mustHaveRoom(): void {
  const handles: number[] = []
  try {
    for (let count = 0; count < handlesOfStart; count += 1) handles.push(openSync(devNull, 'r'))
  } finally {
    handles.forEach(closeSync)
  }
}

/**
 * Has the git that `client` starts be in a process group of its own, and ends it whole at its limits.
 */
export function supervise(client: SimpleGit, supervision: Supervision): SimpleGit {
  const plugins = pluginsOf(client)
  plugins.append('spawn.before', mustHaveRoom)
  plugins.append('spawn.options', (options) => ({ ...options, ...inOwnGroup }))
  plugins.append('spawn.after', (_nothing, { spawned }) => {
    endAtLimit(spawned, supervision)
    spawned.once('exit', (_code, signal) => supervision.onExit(signal))
    // Where git says nothing simple-git waits 50 ms more; an empty word spares a save that.
    spawned.stdout?.once('end', () => spawned.stdout?.emit('data', Buffer.alloc(0)))
  })
  return client
}

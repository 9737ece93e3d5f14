import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { errorCode } from './paths'

/** What tells a process from every other one, also from a later one with the same number. */
export const processIdentity = z.object({
  pid: z.number().int(),
  /** When it began, by the system's own count, or on Windows what it runs; '' where the system does not say. */
  born: z.string(),
})

type ProcessIdentity = z.infer<typeof processIdentity>

const bootId = () => readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')

/**
 * Where this process's number means it: since which start of which machine, and in which container; ''
 * where the system does not say.
 */
export async function ownWorld(): Promise<string> {
  const container = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${(await bootId()).trim()} ${container}`.trim()
}

const run = promisify(execFile)

/**
 * The program that a process of Windows runs, with its number, '' if that is not said. When it began nobody is
 * told at once there, and numbers come again within the day: whoever has that of one that was killed, as each is
 * when the computer is switched off, is nearly always something else.
 */
async function programOf(pid: number): Promise<string> {
  const named = (program: string) => `${program.toLowerCase()} ${pid}`
  if (pid === process.pid) return named(path.basename(process.execPath))
  const asked = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
  const { stdout } = await run('tasklist', asked, { windowsHide: true }).catch(() => ({
    stdout: '',
  }))
  const [, program] = new RegExp(String.raw`^"([^"]+)","${pid}"`, 'm').exec(stdout) ?? []
  return program === undefined ? '' : named(program)
}

/** What the system says of a process: its state's letter and its birth, both '' if nothing. */
async function statusOf(pid: number): Promise<{ state: string; born: string }> {
  if (process.platform === 'win32') return { state: '', born: await programOf(pid) }
  const boot = await bootId()
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields are counted after the name, which is in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startTime = fields[19]
  return { state: fields[0] ?? '', born: startTime ? `${boot.trim()} ${startTime}` : '' }
}

/** Which process has this number now. */
export async function identityOf(pid: number): Promise<ProcessIdentity> {
  return { pid, born: (await statusOf(pid)).born }
}

const own = identityOf(process.pid)

/** Which process this is. */
export function ownIdentity(): Promise<ProcessIdentity> {
  return own
}

/** Whether a process is certainly gone; one that ended and waits to be reaped is. */
export async function isGone({ pid, born }: ProcessIdentity): Promise<boolean> {
  if (pid <= 0) return true
  if (pid === process.pid) return born !== (await own).born
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return true
  }
  const now = await statusOf(pid)
  return now.state === 'Z' || (now.born !== '' && now.born !== born)
}

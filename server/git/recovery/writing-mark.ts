import { readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../../files/durable'

const mark = z.object({
  pid: z.number().int(),
  /** Tells this process from a later one with the same number; '' where the system does not say. */
  born: z.string(),
  /** When the writing began, in milliseconds since 1970. */
  at: z.number(),
  task: z.enum(['commit', 'erase', 'advance']),
  paths: z.array(z.string()),
  /** The commit that `advance` moves to. */
  target: z.string().optional(),
})

/** What a mark says we were doing. */
export type Writing = Pick<WritingMark, 'task' | 'paths' | 'target'>

/** What a process that writes to git leaves behind when it is killed. */
export type WritingMark = z.infer<typeof mark>

/** When a process began, as this system tells it; '' where it does not. */
export async function bornOf(pid: number): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields are counted after the name, which is in parentheses and may hold anything.
  const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return startTime ? `${boot.trim()} ${startTime}` : ''
}

const ownBirth = bornOf(process.pid)

/** Does `run` with a mark at `file` that says who writes what. */
export async function withMark<T>(
  file: string,
  writing: Writing,
  run: () => Promise<T>,
): Promise<T> {
  const content = { pid: process.pid, born: await ownBirth, at: Date.now(), ...writing }
  await replaceFile(file, JSON.stringify(content satisfies WritingMark))
  try {
    return await run()
  } finally {
    await rm(file, { force: true })
  }
}

/** The mark at `file`, if a process left one. */
export async function readMark(file: string): Promise<WritingMark | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return mark.parse(JSON.parse(text))
  } catch {
    // Damaged by the crash: git's writing had not begun.
    return { pid: 0, born: '', at: Date.now(), task: 'commit', paths: [] }
  }
}

/** Whether the process that left the mark is certainly gone. */
export async function isDead(left: WritingMark): Promise<boolean> {
  if (left.pid === process.pid || left.pid === 0) return left.born !== (await ownBirth)
  try {
    process.kill(left.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
  const born = await bornOf(left.pid)
  return born !== '' && born !== left.born
}

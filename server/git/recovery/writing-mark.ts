import { readFile, unlink } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../../files/durable'
import { isGone, ownIdentity, processIdentity } from '../../files/process-identity'

const mark = processIdentity.extend({
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

/**
 * Does `run` with a mark at `file` that says who writes what. A mark that the disk does not let go of
 * changes nothing of what was written: its process lives, and the next writing replaces it.
 */
export async function withMark<T>(
  file: string,
  writing: Writing,
  run: () => Promise<T>,
): Promise<T> {
  const content = { ...(await ownIdentity()), at: Date.now(), ...writing }
  await replaceFile(file, JSON.stringify(content satisfies WritingMark))
  try {
    return await run()
  } finally {
    await unlink(file).catch(() => undefined)
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
  return isGone(left)
}

import { renameSync, truncateSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { replaceDerived, replaceFile, temporaryFor } from '../../files/durable'
import { ownIdentity, processIdentity } from '../../files/process-identity'

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
 * changes nothing of what was written: its process lives, and the next writing replaces it. That of a
 * commit is for a process that is killed; what a power cut leaves of one is in the journal of saves.
 */
export async function withMark<T>(
  file: string,
  writing: Writing,
  run: () => Promise<T>,
): Promise<T> {
  const content = { ...(await ownIdentity()), at: Date.now(), ...writing }
  const put = writing.task === 'commit' ? replaceDerived : replaceFile
  await put(file, JSON.stringify(content satisfies WritingMark))
  try {
    return await run()
  } finally {
    letGo(file)
  }
}

function letGo(file: string): void {
  try {
    // Emptied, its file is what the next is written into: to make and delete one takes longer than that.
    const spare = temporaryFor(file)
    renameSync(file, spare)
    truncateSync(spare)
  } catch {
    // The next writing replaces it.
  }
}

/** The mark at `file`, if a process left one. */
export async function readMark(file: string): Promise<WritingMark | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return mark.parse(JSON.parse(text))
  } catch {
    // Damaged by a power cut: what was written then began when this did.
    const { mtimeMs } = await stat(file)
    return { pid: 0, born: '', at: mtimeMs, task: 'commit', paths: [] }
  }
}

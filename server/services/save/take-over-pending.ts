import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { DamageLog } from '../../files/json-file'
import { unlessMissing } from '../../files/paths'
import { waitingSave, type WaitingSaves } from './waiting-saves'

const oldName = 'pending-commits'

// Saves of an early version have no edits: what they changed is on the disk alone.
const pendingCommits = z.array(
  waitingSave.omit({ id: true, beside: true, phase: true }).partial({ edits: true }),
)

/**
 * Takes over the saves that an earlier version kept in `pending-commits.json`, and puts that file
 * aside under a name that says so. A save that cannot be taken over is named in the log; its files
 * are committed as hand edits. Throws the disk's error.
 */
export async function takeOverPending(
  dataDir: string,
  waiting: WaitingSaves,
  log: DamageLog,
): Promise<void> {
  const file = path.join(dataDir, `${oldName}.json`)
  const text = await unlessMissing(readFile(file, 'utf8'), undefined)
  if (text === undefined) return
  const pending = read(text)
  for (const [index, { edits, ...save }] of (pending ?? []).entries()) {
    // By its place, so that a process that dies in between takes none over twice.
    const id = `${oldName}-${index}`
    if (edits) await waiting.add({ ...save, id, edits, beside: false, phase: 'waiting' })
  }
  const aside = path.join(dataDir, `${oldName}.taken-over-${Date.now()}.json`)
  await rename(file, aside)
  const left = pending?.filter(({ edits }) => !edits).map(({ subject }) => subject)
  log.error(
    { aside, left },
    'Saves that an earlier version had not committed were taken over; those left are on the disk alone',
  )
}

function read(text: string) {
  try {
    return pendingCommits.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

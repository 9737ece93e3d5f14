import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../errors'
import { removeFile, writeSynced } from './durable'
import { inShell } from './in-shell'
import { errorCode, unlessMissing } from './paths'

/**
 * Throws 409 `not_ours`, with nothing left behind, where what this process writes would belong to
 * somebody else than the site's data does: they could not read it then, and would take it for damaged.
 * Data that are not there yet are whoever's makes them. Throws the disk's error.
 */
export async function mustBeOurs(dataDir: string): Promise<void> {
  const owner = await ownerOf(dataDir)
  if (owner === undefined) return
  const ours = await writerIn(dataDir)
  if (ours === owner) return
  throw new AppError(
    409,
    'not_ours',
    `${dataDir} belongs to user ${owner}, who could not read what user ${ours} writes there. ` +
      `Run this as that user: put sudo -u '#${owner}' before the command. ` +
      `Or make the whole site user ${ours}'s first: chown -R ${ours} ${inShell(path.dirname(dataDir))}`,
  )
}

/** 409 `not_ours` for a file of the site's data that is there and may not be read by this process's user. */
export function notOurs(file: string, cause: unknown): AppError {
  const user = process.geteuid?.() ?? ''
  return new AppError(
    409,
    'not_ours',
    `${file} may not be read by user ${user}, who runs this, as after somebody else has edited it. ` +
      `Nothing is wrong with it as far as is known, so it is left as it is. ` +
      `Give it to that user: sudo chown ${user} ${inShell(file)} && sudo chmod 600 ${inShell(file)}`,
    { cause },
  )
}

/** Whose a file is that this process makes: some disks give all to one user, whoever writes them. */
async function writerIn(folder: string): Promise<number | undefined> {
  const made = path.join(folder, `.${randomUUID()}.tmp`)
  try {
    await writeSynced(made, '')
  } catch (error) {
    if (errorCode(error) === 'EACCES') return process.geteuid?.()
    throw error
  }
  return ownerOf(made).finally(() => removeFile(made))
}

async function ownerOf(place: string): Promise<number | undefined> {
  return (await unlessMissing(stat(place), undefined))?.uid
}

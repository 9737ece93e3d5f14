import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type LastBackup, lastBackup } from '../../../src/schema/backup'
import { replaceFile } from '../../files/durable'
import { ownerOnly } from '../../files/json-file'

const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup.json')

/** The newest backup that was made of a site; undefined where none is known. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    return lastBackup.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes down that a backup was made. Throws the disk's error. */
export async function recordBackup(dataDir: string, made: LastBackup): Promise<void> {
  await replaceFile(fileIn(dataDir), `${JSON.stringify(made, null, 2)}\n`, ownerOnly)
}

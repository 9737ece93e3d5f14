import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { copyInto } from '../files/test-template'

/** The folder of a site as a process leaves it on the disk that is killed at this moment. */
export async function copyAsKilled(siteDir: string): Promise<string> {
  const killed = await mkdtemp(path.join(os.tmpdir(), 'callboard-killed-'))
  await copyInto(killed, siteDir)
  // This process lives, which a killed one does not.
  await rm(path.join(killed, '.callboard/lock'), { recursive: true })
  return killed
}

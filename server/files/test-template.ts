import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)

/**
 * The folder that `make` fills, the first time a worker asks for it: to be copied by tests, since what
 * takes a dozen gits is copied in a moment.
 * @param make fills a folder that is there, and will be at another place
 */
export async function template(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(inject('templates'), `${name}-${process.env.VITEST_POOL_ID}`)
  if (existsSync(folder)) return folder
  // A folder of its own each time: one that could not be filled is in nobody's way.
  const made = await mkdtemp(`${folder}-`)
  await make(made)
  await rename(made, folder)
  return folder
}

/** Copies what is in a folder into another. */
export async function copyInto(folder: string, from: string): Promise<void> {
  // Node's own copy cuts the times of files short, by which what was looked at is known again.
  await run('cp', ['-pR', `${from}/.`, folder])
}

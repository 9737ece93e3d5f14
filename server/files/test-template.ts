import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { errorCode } from './paths'

const run = promisify(execFile)

/**
 * The folder that `make` fills, the first time that any worker asks for it: to be copied by tests, since
 * what takes a dozen gits is copied in a moment.
 * @param make fills a folder that is there, and will be at another place
 */
export async function template(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(inject('templates'), name)
  const turn = `${folder}.turn`
  while (!existsSync(folder)) {
    if (await taken(turn)) await wait(50)
    else await fill(folder, make).finally(() => rmdir(turn))
  }
  return folder
}

// To make a folder is granted to one worker alone.
function taken(turn: string): Promise<boolean> {
  return mkdir(turn).then(
    () => false,
    (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
      return true
    },
  )
}

async function fill(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  // One took its turn and filled it, since this one looked.
  if (existsSync(folder)) return
  // A folder of its own each time: one that could not be filled is in nobody's way.
  const made = await mkdtemp(`${folder}-`)
  await make(made)
  await rename(made, folder)
}

/** Copies what is in a folder into another. */
export async function copyInto(folder: string, from: string): Promise<void> {
  // Node's own copy cuts the times of files short, by which what was looked at is known again.
  await run('cp', ['-pR', `${from}/.`, folder])
}

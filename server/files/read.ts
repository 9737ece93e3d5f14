import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { isOutOfFiles } from '../errors'
import { isMissing, unlessMissing } from './paths'

/**
 * So many bytes are read and written at once: waiting for a thread takes ten times as long as the system
 * takes to hand over as much.
 */
export const smallBytes = 64 * 1024

/** What a file holds, at once if it is small. Throws the disk's error. */
export async function readBytes(file: string): Promise<Buffer> {
  const found = statSync(file)
  return found.isFile() && found.size <= smallBytes ? readFileSync(file) : readFile(file)
}

/** The same; null if it is not there. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  return unlessMissing(readBytes(file), null)
}

/** The same at once, for what is read with every save, so that the system has it in memory. */
export function readNow(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const betweenTriesMs = 50
const mostTries = 600

/**
 * Does what opens files, for half a minute again and again while as much is open as may be: for what must
 * not be taken for unreadable then. Throws what the task throws.
 */
export async function onceThereIsRoom<T>(task: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task()
    } catch (error) {
      if (!isOutOfFiles(error) || tries === mostTries) throw error
      await wait(betweenTriesMs)
    }
  }
}

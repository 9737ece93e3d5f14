import { copyFile, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { isAway, isOutOfFiles } from '../errors'
import { replaceFile } from './durable'
import { notOurs } from './own-folder'
import { errorCode, isMissing } from './paths'
import { Turns } from './turns'

/** Where a program says what it had to put aside. */
export interface DamageLog {
  error(fields: object, message: string): void
}

interface Options<T> {
  file: string
  schema: z.ZodType<T>
  /** What stands where there is no file yet, or a damaged one. */
  empty: T
  log: DamageLog
  /** What can be told of the data by the text of a damaged file; undefined for nothing. */
  salvage?: (text: string) => T | undefined
}

/** The permissions of whatever the program keeps for itself: other users of the machine read none of it. */
export const ownerOnly = 0o600

const asideStart = (file: string) => `${path.parse(file).name}.damaged-`

/** The name to set a damaged file aside under now. */
export function asideName(file: string): string {
  const { dir, ext } = path.parse(file)
  const moment = new Date().toISOString().replace(/[:.]/g, '-')
  return path.join(dir, `${asideStart(file)}${moment}${ext}`)
}

/** The names that a file was set aside under when it was damaged, oldest first, while they are there. */
export async function asidesOf(file: string): Promise<string[]> {
  const names = await readdir(path.dirname(file)).catch(() => [])
  return names.filter((name) => name.startsWith(asideStart(file))).sort()
}

async function read<T>(options: Options<T>): Promise<T> {
  const { file, schema, empty, log, salvage } = options
  let text = ''
  try {
    text = await readFile(file, 'utf8')
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (isMissing(error)) return empty
    if (isOutOfFiles(error) || isAway(error)) throw error
    if (errorCode(error) === 'EACCES') throw notOurs(file, error)
    const aside = asideName(file)
    const rest = salvage?.(text)
    // Where it cannot be, the next change would be written in its place.
    await (rest === undefined ? rename(file, aside) : putInPlace(file, rest, aside))
    log.error({ err: error, file, aside }, `${path.basename(file)} is damaged and was set aside`)
    return rest ?? empty
  }
}

// At no moment is there none: whoever dies here leaves the damaged file for the next start.
async function putInPlace(file: string, rest: unknown, aside: string): Promise<void> {
  await copyFile(file, aside)
  await replaceFile(file, textOf(rest), ownerOnly)
}

function textOf(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`
}

/** What a program must not forget, in a JSON file: no cache, so each change is durable. */
export class JsonFile<T> {
  private readonly turns = new Turns()

  private constructor(
    private readonly options: Options<T>,
    private current: T,
  ) {}

  /**
   * Opens the file, or begins with `empty` where there is none. A damaged file is set aside under a
   * name that says so, for a developer to look into, and the program starts without it. Throws the
   * system's error where too much is open to read it, the disk cannot be reached, or takes no new name
   * for it; 409 `not_ours` where this user may not read it.
   */
  static async open<T>(options: Options<T>): Promise<JsonFile<T>> {
    return new JsonFile(options, await read(options))
  }

  /** What the file says. */
  get data(): T {
    return this.current
  }

  /**
   * Keeps what `edit` makes of the data, which it must not change itself. Throws the disk's error
   * with everything as it was where the disk refuses.
   */
  async change(edit: (data: T) => T): Promise<void> {
    await this.turns.run(async () => {
      const next = edit(this.current)
      if (next === this.current) return
      await replaceFile(this.options.file, textOf(next), ownerOnly)
      this.current = next
    })
  }
}

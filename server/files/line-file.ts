import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { isOutOfFiles } from '../errors'
import { replaceFile, syncFolder } from './durable'
import { asideName, type DamageLog, ownerOnly } from './json-file'
import { isMissing } from './paths'
import { Turns } from './turns'

interface Options<T> {
  /** In a folder that is there. */
  file: string
  schema: z.ZodType<T>
  log: DamageLog
}

/**
 * Values that are only ever added to, one line of JSON each. A line that a crash has torn is passed
 * over, and costs none of the others.
 */
export class LineFile<T> {
  private readonly turns = new Turns()

  private constructor(
    private readonly options: Options<T>,
    private current: readonly T[],
    /** Whether the file ends with a whole line. */
    private isWhole: boolean,
  ) {}

  /**
   * Opens the file; one that cannot be read, which is logged, is set aside, and another begun. Throws the
   * system's error where too much is open to read it.
   */
  static async open<T>(options: Options<T>): Promise<LineFile<T>> {
    const text = await readFile(options.file, 'utf8').catch(async (error: unknown) => {
      if (isOutOfFiles(error)) throw error
      if (!isMissing(error)) await setAside(options, error)
      return ''
    })
    const lines = text.split('\n')
    const values = lines.flatMap((line) => parsed(options.schema, line))
    return new LineFile(options, values, lines.at(-1) === '')
  }

  /** What the file says, in its order. */
  get values(): readonly T[] {
    return this.current
  }

  /** Adds a value, durably. Throws the disk's error. */
  append(value: T): Promise<void> {
    return this.turns.run(async () => {
      const { file } = this.options
      const line = `${this.isWhole ? '' : '\n'}${JSON.stringify(value)}\n`
      this.isWhole = false
      const handle = await open(file, 'a', ownerOnly)
      try {
        await handle.writeFile(line)
        await handle.datasync()
      } finally {
        await handle.close()
      }
      this.isWhole = true
      if (this.current.length === 0) await syncFolder(path.dirname(file))
      this.current = [...this.current, value]
    })
  }

  /** Keeps of the values what `choose` gives back. Throws the disk's error. */
  keepOnly(choose: (values: readonly T[]) => readonly T[]): Promise<void> {
    return this.turns.run(async () => {
      const kept = choose(this.current)
      const text = kept.map((value) => `${JSON.stringify(value)}\n`).join('')
      await replaceFile(this.options.file, text, ownerOnly)
      this.current = kept
      this.isWhole = true
    })
  }
}

async function setAside({ file, log }: Pick<Options<unknown>, 'file' | 'log'>, error: unknown) {
  const aside = asideName(file)
  // Where the disk refuses even that, each value that is added says so.
  await rename(file, aside).catch(() => undefined)
  log.error({ err: error, file, aside }, `${path.basename(file)} cannot be read and was set aside`)
}

function parsed<T>(schema: z.ZodType<T>, line: string): T[] {
  try {
    return [schema.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { replaceFile, syncFolder } from './durable'
import type { DamageLog } from './json-file'
import { isMissing } from './paths'
import { Turns } from './turns'

interface Options<T> {
  /** In a folder that is there. */
  file: string
  schema: z.ZodType<T>
  log: DamageLog
  /** The permissions of the file when it is made. */
  mode: number
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

  /** Opens the file; one that cannot be read, which is logged, begins without values. */
  static async open<T>(options: Options<T>): Promise<LineFile<T>> {
    const text = await readFile(options.file, 'utf8').catch((error: unknown) => {
      if (!isMissing(error)) options.log.error({ err: error }, `${options.file} cannot be read`)
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
      const { file, mode } = this.options
      const line = `${this.isWhole ? '' : '\n'}${JSON.stringify(value)}\n`
      this.isWhole = false
      const handle = await open(file, 'a', mode)
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
      await replaceFile(this.options.file, text, this.options.mode)
      this.current = kept
      this.isWhole = true
    })
  }
}

function parsed<T>(schema: z.ZodType<T>, line: string): T[] {
  try {
    return [schema.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

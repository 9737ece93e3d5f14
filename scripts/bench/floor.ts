import path from 'node:path'
import { createInterface } from 'node:readline'
import { end, programs, type Workplace } from './workplace'

/** Saves a file by git's own commands, as fast as these go. */
export class Floor {
  private constructor(
    private readonly child: ReturnType<Workplace['start']>,
    private readonly lines: AsyncIterator<string>,
  ) {}

  static start(work: Workplace, siteDir: string): Floor {
    const program = path.join(programs, 'floor.mjs')
    const child = work.start(process.execPath, [program, siteDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('The floor has no output')
    return new Floor(child, createInterface({ input: child.stdout })[Symbol.asyncIterator]())
  }

  /** Milliseconds that one save takes. */
  async save(file: string, number: number): Promise<number> {
    this.child.stdin?.write(`${JSON.stringify({ file, number })}\n`)
    const { value, done } = await this.lines.next()
    if (done) throw new Error('The floor ended: git could not commit')
    return Number(value)
  }

  end(): Promise<void> {
    return end(this.child)
  }
}

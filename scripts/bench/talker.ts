import { createInterface } from 'node:readline'
import path from 'node:path'
import { end, programs, type Workplace } from './workplace'

/** One of the bench's own programs that answers each line with a number of milliseconds. */
export class Talker {
  private constructor(
    private readonly child: ReturnType<Workplace['start']>,
    private readonly lines: AsyncIterator<string>,
  ) {}

  static start(work: Workplace, program: string, ...args: string[]): Talker {
    const child = work.start(process.execPath, [path.join(programs, program), ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error(`${program} has no output`)
    return new Talker(child, createInterface({ input: child.stdout })[Symbol.asyncIterator]())
  }

  /** The milliseconds it says something took. Throws an Error where it has ended. */
  async ask(line: string): Promise<number> {
    this.child.stdin?.write(`${line}\n`)
    const { value, done } = await this.lines.next()
    if (done) throw new Error('A program of the bench ended too soon: see above')
    return Number(value)
  }

  end(): Promise<void> {
    return end(this.child)
  }
}

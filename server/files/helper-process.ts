import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { AppError, isOutOfFiles } from '../errors'
import { type JobAnswer, type Asked, errorOf, type Jobs } from './helper-messages'
import { bareEnvironment } from './own-program'
import { Turns } from './turns'

interface Options<Offered extends Jobs> {
  /** Node's arguments for a program that calls `serveJobs`. */
  program: string[]
  /** After how many milliseconds without a job it ends. */
  idleMs: number
  /** How many milliseconds a job may take. */
  timeLimitMs: number
  /** What a person should read whose job the process died of. */
  tooMuch: string
  /** The jobs that go before all others: short ones that visitors wait for. */
  first?: readonly (keyof Offered)[]
}

/** The process was killed, such as for want of memory. */
class Lost extends Error {}

/** Has a process let others go first: a photograph keeps a core busy while pages and saves are waited for. */
function giveWay({ pid }: ChildProcess): void {
  try {
    // Before it has threads: each has a priority of its own, that of the one that began it.
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system knows no priorities.
  }
}

// What several threads have used is kept for fewer of them.
const frugal = { MALLOC_ARENA_MAX: '2' }

/**
 * Has jobs done, one at a time and the urgent ones first, in a process of its own that is started when
 * it is needed and ends when nobody asks it any more: its memory goes with it, and what a job does to it,
 * it does to it alone.
 */
export class HelperProcess<Offered extends Jobs> {
  private readonly turns = new Turns()
  private readonly waiting: Record<'first' | 'others', (() => Promise<void>)[]> = {
    first: [],
    others: [],
  }
  private running: ChildProcess | undefined
  private ending: NodeJS.Timeout | undefined

  constructor(private readonly options: Options<Offered>) {}

  /**
   * Has a job done. Throws what the job throws; an AppError 400 where the process died of it twice, or
   * took too long; the system's error where too much is open to start one.
   */
  run<Name extends keyof Offered & string>(
    name: Name,
    ...args: Parameters<Offered[Name]>
  ): ReturnType<Offered[Name]> {
    const { first, others } = this.waiting
    const made = new Promise((resolve, reject) => {
      const list = this.options.first?.includes(name) ? first : others
      list.push(() => this.askTwice({ name, args }).then(resolve, reject))
    })
    // As many turns as jobs, each for the one that is most urgent when it comes.
    void this.turns.run(async () => (first.shift() ?? others.shift())?.())
    return made as ReturnType<Offered[Name]>
  }

  private async askTwice(asked: Asked): Promise<unknown> {
    try {
      // Whatever killed it may have meant another.
      return await this.ask(asked).catch((error: unknown) => {
        if (error instanceof Lost) return this.ask(asked)
        throw error
      })
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      throw new AppError(400, 'too_much', this.options.tooMuch, { cause: error })
    }
  }

  private async ask(asked: Asked): Promise<unknown> {
    clearTimeout(this.ending)
    this.running ??= this.start()
    try {
      const answer = await this.answerOf(this.running, asked)
      if ('failure' in answer) throw errorOf(answer.failure)
      return answer.made
    } finally {
      this.ending = setTimeout(() => this.end(), this.options.idleMs).unref()
    }
  }

  private answerOf(child: ChildProcess, asked: Asked): Promise<JobAnswer> {
    return new Promise((resolve, reject) => {
      // It also keeps our own process going until there is an answer.
      const limit = setTimeout(() => child.kill('SIGKILL'), this.options.timeLimitMs)
      const answered = (answer: JobAnswer) => {
        settle()
        resolve(answer)
      }
      const lost = (cause: unknown) => {
        settle()
        reject(isOutOfFiles(cause) ? cause : new Lost('A helper process has ended', { cause }))
      }
      const settle = () => {
        clearTimeout(limit)
        child.off('message', answered).off('exit', lost).off('error', lost)
      }
      child.on('message', answered).on('exit', lost).on('error', lost)
      child.send(asked)
    })
  }

  private start(): ChildProcess {
    const child = spawn(process.execPath, this.options.program, {
      env: { ...bareEnvironment(), ...frugal },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    giveWay(child)
    const forget = () => {
      if (this.running === child) this.running = undefined
    }
    child.on('exit', forget).on('error', forget)
    child.unref()
    child.channel?.unref()
    return child
  }

  private end(): void {
    this.running?.disconnect()
    this.running = undefined
  }
}

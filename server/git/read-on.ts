import { Turns } from '../files/turns'
import { git, type Place } from './run'

/**
 * What is gathered from all commits of a history. Reading a long one takes a second, so what was read
 * stays in memory, and later only the commits since then are read.
 */
export class ReadOn<T> {
  private known: { head: string; value: T } | undefined
  private readonly turns = new Turns()

  /**
   * @param read gathers from a range of commits, as `git log` takes it
   * @param join puts together what newer and what older commits gave
   */
  constructor(
    private readonly place: Place,
    private readonly read: (range: string) => Promise<T>,
    private readonly join: (newer: T, older: T) => T,
  ) {}

  /** What the history up to a commit gives; whoever asks meanwhile shares the reading. */
  upTo(head: string): Promise<T> {
    return this.turns.run(async () => {
      const { known } = this
      if (known?.head === head) return known.value
      const isFurther = known && (await this.isPartOf(known.head, head))
      const value = isFurther
        ? this.join(await this.read(`${known.head}..${head}`), known.value)
        : await this.read(head)
      this.known = { head, value }
      return value
    })
  }

  /** Whether a commit is part of a history: one that was rewritten may not even have it. */
  private async isPartOf(commit: string, head: string): Promise<boolean> {
    const args = ['rev-list', '--count', '--max-count=1', commit, `^${head}`]
    return (await git(this.place, args, { answers: [128] })).trim() === '0'
  }
}

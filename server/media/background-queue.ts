type Task = () => Promise<void>
type Urgency = 'first' | 'soon' | 'later'

/** Runs tasks one at a time: those wanted first, then those wanted soon, then all others. */
export class BackgroundQueue {
  private readonly waiting: Record<Urgency, Map<string, Task>> = {
    first: new Map(),
    soon: new Map(),
    later: new Map(),
  }
  private working: Promise<void> | undefined
  private pauses = 0
  private wake: () => void = () => undefined
  private isClosed = false

  /** `onFailure` hears of tasks that throw; the queue goes on. */
  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** Adds a task, unless one of this key is waiting. */
  add(key: string, urgency: Urgency, task: Task): void {
    const list = this.waiting[urgency]
    if (this.isClosed || list.has(key)) return
    list.set(key, task)
    this.working ??= this.work()
  }

  /** Starts no further task until the answered function is called. */
  pause(): () => void {
    let isPaused = true
    this.pauses += 1
    return () => {
      if (!isPaused) return
      isPaused = false
      this.pauses -= 1
      if (this.pauses === 0) this.wake()
    }
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    while (this.working) await this.working
  }

  /** Drops what is waiting and resolves when the running task has ended. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const list of Object.values(this.waiting)) list.clear()
    this.wake()
    await this.idle()
  }

  private async work(): Promise<void> {
    for (;;) {
      await this.unpaused()
      const task = this.take()
      if (!task) {
        // In the same breath as finding nothing, so that no task added now is overlooked.
        this.working = undefined
        return
      }
      await task().catch(this.onFailure)
    }
  }

  private async unpaused(): Promise<void> {
    // Even unpaused it yields, so that tasks added together are all known before the first runs.
    await Promise.resolve()
    while (this.pauses > 0 && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  private take(): Task | undefined {
    for (const list of Object.values(this.waiting)) {
      for (const [key, task] of list) {
        list.delete(key)
        return task
      }
    }
    return undefined
  }
}

import { type JobAnswer, type Asked, failureOf, type Jobs } from './helper-messages'

/**
 * Makes of this process a helper, as `HelperProcess` starts it: does what it is asked for as long as
 * somebody may ask. Whoever asks ends it, also by ending.
 */
export function serveJobs(jobs: Jobs): void {
  // A signal to the whole group is meant for whoever asks.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', (asked: Asked) => {
    void answer(jobs, asked).then((answered) => process.send?.(answered))
  })
}

async function answer(jobs: Jobs, { name, args }: Asked): Promise<JobAnswer> {
  try {
    const job = jobs[name] as (...args: unknown[]) => Promise<unknown>
    return { made: await job(...args) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

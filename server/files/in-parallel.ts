// Enough to keep the disk busy, few enough never to run out of file handles.
const usual = 32

/**
 * Runs a task for each of these, `most` at a time. Where one fails no other is begun, and its error is
 * thrown when all that had begun are done.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  task: (item: T) => Promise<unknown>,
  most = usual,
): Promise<void> {
  const all = [...items]
  const queue = all.values()
  const failures: unknown[] = []
  const work = async () => {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next()) {
      await task(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, work))
  if (failures.length > 0) throw failures[0]
}

/** Waits for all of these; throws the first failure when none of them goes on. */
export function together(tasks: readonly Promise<unknown>[]): Promise<void> {
  return inParallel(tasks, (task) => task, tasks.length)
}

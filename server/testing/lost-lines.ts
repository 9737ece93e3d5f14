import { expect } from 'vitest'

/**
 * Nothing but what the browser itself says of calls that fail and of a database that is thrown away while
 * it is read, for tests that bring that about.
 */
export const lostLines = expect.toSatisfy((all: unknown[]) =>
  all.every((words) =>
    /Failed to load resource|EventSource|when fetching the script|dynamically imported module|Force close delete origin/.test(
      String(words),
    ),
  ),
) as unknown[]

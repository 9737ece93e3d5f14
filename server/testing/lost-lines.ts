import { expect } from 'vitest'

/** Nothing but what the browser itself says of calls that fail, for tests that bring that about. */
export const lostLines = expect.toSatisfy((all: unknown[]) =>
  all.every((words) =>
    /Failed to load resource|EventSource|when fetching the script|dynamically imported module/.test(
      String(words),
    ),
  ),
) as unknown[]

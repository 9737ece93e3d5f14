/** Longer than a file takes on a slow line; whoever pressed something has waited enough. */
export const patienceMs = 8000

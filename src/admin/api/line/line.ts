import { backoff } from '../../outbox/backoff'

/** What a page knows of its line to the server, over which it hears what changed. */
export interface Line {
  /** `away`: nobody sees the page, and another may need the connection. */
  phase: 'connecting' | 'open' | 'waiting' | 'away'
  /** Numbers the connections: another number is another connection. */
  attempt: number
  /** How many in a row came to nothing. */
  failures: number
  /** Whether something may have changed unheard since the line was open. */
  missed: boolean
  /** Whether the server answers all the same: what stands before it may hold back what it goes on saying. */
  answers: boolean
  /** Whether the server said that nobody is signed in. */
  signedOut: boolean
}

/**
 * What happens to a line: it opened, was heard, or failed; the server, asked why, answered, did not, or
 * refused it for want of a session; its wait is over; somebody looks at the page, or can see it no more;
 * or something changed that makes another connection needed.
 */
export type LineEvent =
  | 'opened'
  | 'heard'
  | 'failed'
  | 'refused'
  | 'answered'
  | 'unanswered'
  | 'due'
  | 'looked-at'
  | 'left'
  | 'changed'

/** A line as a page begins: on its way for the first time. */
export const firstLine: Line = {
  phase: 'connecting',
  attempt: 1,
  failures: 0,
  missed: false,
  answers: false,
  signedOut: false,
}

/** The line after an event; one that comes out of its turn changes nothing. */
export function nextLine(line: Line, event: LineEvent): Line {
  switch (event) {
    case 'opened':
      if (line.phase !== 'connecting') return line
      return { ...firstLine, phase: 'open', attempt: line.attempt }
    case 'heard':
      return line
    case 'failed':
      if (isClosed(line)) return line
      return { ...line, phase: 'waiting', failures: line.failures + 1, missed: true }
    case 'refused':
      return line.failures > 0 ? { ...line, signedOut: true } : line
    case 'answered':
      return line.failures > 0 ? { ...line, answers: true } : line
    case 'unanswered':
      return { ...line, answers: false }
    case 'due':
      return line.phase === 'waiting' ? connectAgain(line) : line
    case 'looked-at':
      return isClosed(line) ? connectAgain(line) : line
    case 'left':
      return { ...line, phase: 'away', missed: true }
    case 'changed':
      return line.phase === 'away' ? line : connectAgain(line)
  }
}

/** Whether a line has no connection, and is on its way to none. */
export function isClosed({ phase }: Line): boolean {
  return phase === 'waiting' || phase === 'away'
}

function connectAgain(line: Line): Line {
  return { ...line, phase: 'connecting', attempt: line.attempt + 1, missed: true }
}

/** How long a line waits after so many failures: from a second up to half a minute. */
export const lineWait = backoff(1000, 30_000)

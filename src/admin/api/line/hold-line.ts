import { listeners } from '../../../lib/listeners'
import { isUnauthenticated } from './call-error'
import { read } from './client'
import { firstLine, isClosed, lineWait, nextLine, type LineEvent } from './line'
import { onSignedIn } from '../session'

let line = firstLine
const connectionChanged = listeners()

/** How the line to the server is, in the words of the header. */
export function connection(): 'open' | 'lost' | 'signed-out' {
  if (line.signedOut) return 'signed-out'
  return line.failures > 0 && !line.answers ? 'lost' : 'open'
}

/** Hears when that changes; returns how to stop listening. */
export const subscribeToConnection = connectionChanged.listen

interface Hearing {
  onMessage: (data: string) => void
  /** The line is open. */
  onOpened: () => void
  /** The line is open again after nothing was heard for a time, or the server answers and it does not open. */
  onMissed: () => void
}

// The server says something every 25 seconds: a line this long silent is a dead one.
const longestSilence = 60_000
// And it says something at once to whoever comes.
const longestConnecting = 15_000

/** Keeps an event stream open, whatever becomes of its connections; returns how to stop. */
export function holdLine(path: string, { onMessage, onOpened, onMissed }: Hearing): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const holding = new AbortController()
  let asking: AbortController | undefined
  const { signal } = holding

  function tell(event: LineEvent) {
    if (signal.aborted) return
    const [before, said] = [line, connection()]
    line = nextLine(before, event)
    if (line.attempt !== before.attempt) connect()
    if (isClosed(line)) source?.close()
    if (event === 'changed') forgetAsking()
    if (line.failures > before.failures) void askWhy()
    setTimer()
    // No stream comes through: what it would say is read each time that it was tried again.
    if (event === 'answered' && line.failures > 1) onMissed()
    if (before.missed && !line.missed) onMissed()
    if (before.phase !== 'open' && line.phase === 'open') onOpened()
    if (connection() !== said) connectionChanged.tell()
  }

  // Never left to the browser: it gives up for good at the first answer that is not a stream.
  function connect() {
    source?.close()
    source = new EventSource(path, { withCredentials: true })
    source.onopen = () => tell('opened')
    source.onerror = () => tell('failed')
    source.addEventListener('heartbeat', () => tell('heard'))
    source.onmessage = (message: MessageEvent<string>) => {
      tell('heard')
      onMessage(message.data)
    }
  }

  // An event stream never says why it failed. One question at a time, for an answer may take longer than
  // the next tries, and there are six connections for all.
  async function askWhy(): Promise<void> {
    if (asking) return
    const asked = (asking = new AbortController())
    const said = await read('/api/auth/user', asked.signal).then(
      () => 'answered' as const,
      (error: unknown) => (isUnauthenticated(error) ? 'refused' : 'unanswered'),
    )
    if (asking !== asked) return
    asking = undefined
    tell(said)
  }

  function forgetAsking() {
    asking?.abort()
    asking = undefined
  }

  function setTimer() {
    clearTimeout(timer)
    if (line.phase === 'waiting') {
      timer = setTimeout(() => tell('due'), lineWait(line.failures, Math.random()))
    } else if (line.phase !== 'away') {
      const longest = line.phase === 'open' ? longestSilence : longestConnecting
      timer = setTimeout(() => tell('failed'), longest)
    }
  }

  // A browser has six connections to a server for all of its windows together: those that nobody sees
  // would soon leave none to save by.
  const lookOrLeave = () => tell(document.hidden ? 'left' : 'looked-at')
  document.addEventListener('visibilitychange', lookOrLeave, { signal })
  window.addEventListener('focus', () => tell('looked-at'), { signal })
  window.addEventListener('online', () => tell('changed'), { signal })
  const stopListening = onSignedIn(() => tell('changed'))
  line = firstLine
  if (document.hidden) tell('left')
  else connect()
  setTimer()
  return () => {
    holding.abort()
    stopListening()
    clearTimeout(timer)
    source?.close()
  }
}

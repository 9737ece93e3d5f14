import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Gate } from './gate'
import { requestIdHeader, type accessLog } from './middleware/access-log'
import type { OwnNames } from './own-names'

/** An answer that is kept ready. */
interface Ready {
  bytes: number
}

interface Parts<Kept extends Ready> {
  logAccess: ReturnType<typeof accessLog>
  names: OwnNames
  gate: Gate
  /** Headers of every answer that is not ready: one that is brings them along. */
  secure: Readonly<Record<string, string>>
  /** What is kept ready for a request. */
  find: (request: IncomingMessage) => Kept | undefined
  send: (response: ServerResponse, kept: Kept, more: readonly string[]) => void
  /** Answers everything else. */
  others: RequestListener
}

/** Answers requests for this site, those first of which the answer is kept ready. */
export function front<Kept extends Ready>(parts: Parts<Kept>): RequestListener {
  const { logAccess, names, gate, find, send, others } = parts
  const secure = Object.entries(parts.secure)
  return (request, response) => {
    const visit = logAccess(request, response)
    const isOwn = names.isOwn(request)
    const isIn = isOwn && gate.enter(response)
    const kept = isIn ? find(request) : undefined
    if (kept) {
      visit.bytes = kept.bytes
      return send(response, kept, [requestIdHeader, visit.id])
    }
    response.setHeader(requestIdHeader, visit.id)
    for (const [name, value] of secure) response.setHeader(name, value)
    if (isIn) others(request, response)
    else if (isOwn) gate.refuse(response)
    else names.refuse(request, response)
  }
}

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
    takeWholeAddress(request)
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

/**
 * Has a request whose address is whole, as it is where it was meant for a proxy, ask for the path in it
 * by the name in it, which goes before its Host header (RFC 9112).
 */
function takeWholeAddress(request: IncomingMessage): void {
  const { url = '', headers } = request
  if (url.startsWith('/')) return
  const [, name, address = ''] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(url) ?? []
  if (name === undefined) return
  headers.host = name
  request.url = address.startsWith('/') ? address : `/${address}`
}

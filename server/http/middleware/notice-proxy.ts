import type { RequestHandler } from 'express'
import { isAtHome, isLoopback } from '../../../src/schema/host'
import { nameOfAddress } from '../../auth/host-name'
import type { Site } from '../../services/site/site'

const message =
  'Requests come through a proxy, and Callboard does not know: it takes all visitors for one, so that a stranger who guesses at passwords makes you wait too. Start it with TRUST_PROXY=1.'

/**
 * Tells the log and the owner where a proxy stands in front that nobody has declared. Only one that
 * is near is believed: a visitor may write the same header.
 */
export function noticeProxy({ config, log, problems }: Site): RequestHandler {
  let isSaid = config.trustProxy
  return (request, _response, next) => {
    if (!isSaid && request.get('X-Forwarded-For') !== undefined && isNear(request.ip)) {
      isSaid = true
      log.warn({}, message)
      problems.set('TRUST_PROXY', message)
    }
    next()
  }
}

function isNear(address = ''): boolean {
  const name = nameOfAddress(address.replace(/^::ffff:(?=[\d.]+$)/i, ''))
  return isLoopback(name) || isAtHome(name)
}

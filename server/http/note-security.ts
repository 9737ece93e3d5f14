import type { Request } from 'express'
import type { SecurityEvent } from '../../src/schema/security-event'
import { browserWords } from '../auth/browser-words'
import type { Site } from '../services/site/site'

/** Writes down what a request did to the site's safety, and in which browser; never fails. */
export function noteSecurity(site: Site, request: Request, event: SecurityEvent): Promise<void> {
  const browser = browserWords(request.get('User-Agent'))
  return site.securityLog.note({ ...event, browser })
}

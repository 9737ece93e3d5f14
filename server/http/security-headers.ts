import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../config'

const none = ["'none'"]
const nothing = { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none }

/** The headers that every answer has. Helmet makes them once: for each anew is half of what one costs. */
export function securityHeaders({ siteUrl }: Config, development: boolean): Record<string, string> {
  const secure = helmet({
    // Pages bring a policy of their own; what else is answered needs nothing at all. Vite's client
    // writes inline scripts and styles, so development goes without.
    contentSecurityPolicy: development ? false : { useDefaults: false, directives: nothing },
    // Browsers heed it by https only, so a laptop whose site is published elsewhere may say it too.
    strictTransportSecurity: siteUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // A picture that is opened is in a sandbox, which cannot have it: Chromium warns of the mixture.
    originAgentCluster: false,
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  secure(answer.req, answer, () => undefined)
  const headers = Object.entries(answer.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

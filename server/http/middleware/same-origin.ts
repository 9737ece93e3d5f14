import type { RequestHandler } from 'express'
import type { Config } from '../../config'
import { forbidden, unsupportedType } from '../../errors'
import { isRead } from '../is-read'

const bodyTypes = ['application/json', 'multipart/form-data']

/**
 * Refuses writes that another site made a browser send. Browsers say where a request comes from by
 * Sec-Fetch-Site and Origin; a program that says neither cannot carry a person's cookie by accident.
 */
export function sameOrigin({ siteUrl }: Pick<Config, 'siteUrl'>): RequestHandler {
  return (request, _response, next) => {
    if (isRead(request)) return next()
    const site = request.get('Sec-Fetch-Site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite()
    const [origin, host = ''] = [request.get('Origin'), request.get('Host')]
    if (origin !== undefined && !isOwn(origin, host, siteUrl)) throw otherHost(origin, host)
    next()
  }
}

/** Takes only bodies a plain cross-site form cannot send; the contact page's own form goes apart. */
export const apiBodyTypes: RequestHandler = (request, _response, next) => {
  const isTyped = request.get('Content-Length') !== '0' && request.get('Content-Type') !== undefined
  // Where nothing was sent it is null: a type may be named all the same.
  const isOther = isTyped && request.is(bodyTypes) === false
  if (isRead(request) || !isOther) return next()
  throw unsupportedType('Send JSON, or a form with a file')
}

function isOwn(origin: string, host: string, siteUrl: string): boolean {
  try {
    const { protocol, host: sender, hostname } = new URL(origin)
    // Some proxies write the port that goes without saying, and some leave out the one that does not.
    if (sender === new URL(`${protocol}//${host}`).host) return true
    return origin === siteUrl && hostname === host
  } catch {
    return false
  }
}

function crossSite() {
  return forbidden('This request came from another site and was refused')
}

// Most browsers say by Sec-Fetch-Site that another site asks: what Origin alone tells is likely a proxy’s doing.
function otherHost(origin: string, host: string) {
  return forbidden(
    `This page is at ${origin}, and the server was asked for ${host}. If a proxy stands in between, have it pass Host on, with the port (nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On).`,
  )
}

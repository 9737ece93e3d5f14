import type { RequestHandler } from 'express'
import { forbidden, unsupportedType } from '../../errors'
import { isRead } from '../is-read'

const bodyTypes = ['application/json', 'multipart/form-data']

/**
 * Refuses writes that another site made a browser send. Browsers say where a request comes from by
 * Sec-Fetch-Site and Origin; a program that says neither cannot carry a person's cookie by accident.
 */
export const sameOrigin: RequestHandler = (request, _response, next) => {
  if (isRead(request)) return next()
  const site = request.get('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite()
  const origin = request.get('Origin')
  if (origin !== undefined && !isOwn(origin, request.get('Host') ?? '')) throw crossSite()
  next()
}

/** Takes only bodies a plain cross-site form cannot send; the contact page's own form goes apart. */
export const apiBodyTypes: RequestHandler = (request, _response, next) => {
  const isTyped = request.get('Content-Length') !== '0' && request.get('Content-Type') !== undefined
  // Where nothing was sent it is null: a type may be named all the same.
  const isOther = isTyped && request.is(bodyTypes) === false
  if (isRead(request) || !isOther) return next()
  throw unsupportedType('Send JSON, or a form with a file')
}

function isOwn(origin: string, host: string): boolean {
  try {
    const { protocol, host: sender } = new URL(origin)
    // Some proxies write the port that goes without saying.
    return sender === new URL(`${protocol}//${host}`).host
  } catch {
    return false
  }
}

function crossSite() {
  return forbidden('This request came from another site and was refused')
}

import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { idempotencyKeyHeader, keyUsed } from '../../../src/schema/headers'
import { AppError, invalid } from '../../errors'
import type { NamedCall } from '../../services/save/receipts'
import type { Site } from '../../services/site/site'
import { answerAgain, keptHeaders } from '../answer-again'
import { isRead } from '../is-read'
import { currentUser } from './current-user'

const keyForm = /^[\w.:-]{8,200}$/

// A print of what holds a password or passphrase could be guessed from, and these are not safe to wait anyway.
const keyless = /^\/api\/(?:auth|account|admin\/users|backup|erasures)(?:\/|$)/

// What a visitor wrote is kept in one place only, so that deleting it leaves nothing.
const readAfresh = /^\/api\/contact-messages(?:\/|$)/

/**
 * Carries a write with an `Idempotency-Key` out once, however often it comes: again it gets the same
 * answer, and while the first is under way it waits. Refusals are not kept: nothing was carried out.
 * @throws AppError 400 for a key of another form or where none is taken, 422 for one that was used
 *   for something else
 */
export function carryOutOnce(site: Site): RequestHandler {
  return async (request, response, next) => {
    const key = request.get(idempotencyKeyHeader)
    if (key === undefined || isRead(request) || isUnread(request)) return next()
    if (keyless.test(request.originalUrl)) throw invalid([{ path: '', message: keyNotTaken }])
    if (!keyForm.test(key)) throw invalid([{ path: '', message: keyOfAnotherForm }])
    const call = nameCall(request, key)
    await site.receipts.inTurn(call.name, async () => {
      const receipt = await site.receipts.find(call.name)
      if (receipt && receipt.print !== call.print) throw usedOtherwise()
      if (receipt) return answerAgain(site, request, response, receipt)
      const answered = keepAnswer(site, call, request, response)
      site.receipts.during(call, next)
      await answered
    })
  }
}

const keyNotTaken = 'This call takes no Idempotency-Key: it is made while the server is there'
const keyOfAnotherForm = 'An Idempotency-Key has 8 to 200 letters, digits, dots, colons or dashes'

function usedOtherwise() {
  // For a person: the admin sends it under a key of its own when it is asked to once more.
  const message =
    'Another form of this arrived before, and was saved. Look at what is there; if you want this as well, send it once more.'
  return new AppError(422, keyUsed, message)
}

// A form with a file is read by the routes that take one, which come back here with it.
function isUnread(request: Request): boolean {
  return Boolean(request.is('multipart/form-data')) && request.file === undefined
}

function nameCall(request: Request, key: string): NamedCall {
  const { method, originalUrl, file } = request
  const body: unknown = request.body ?? {}
  const sent = [method, originalUrl, body, file ? hash(file.buffer) : '']
  return { name: callName(currentUser(request).id, key), print: hash(JSON.stringify(sent)) }
}

/** What the receipts call what a user asked under a key: nobody is answered what another asked. */
export function callName(userId: string, key: string): string {
  return hash(`${userId}\0${key}`)
}

function hash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Writes the answer down before it is sent; resolves when it is, even to nobody. */
function keepAnswer(site: Site, call: NamedCall, request: Request, response: Response) {
  const send = response.json.bind(response)
  return new Promise<void>((resolve) => {
    response.json = (body: unknown) => {
      void keep(body).finally(() => {
        send(body)
        resolve()
      })
      return response
    }
  })

  async function keep(body: unknown) {
    const status = response.statusCode
    if (status < 200 || status >= 300 || readAfresh.test(request.originalUrl)) return
    const saved = await site.receipts.find(call.name)
    const answer = { status, headers: keptHeaders(response), body }
    await site.receipts.keep(call, { ...saved, answer }).catch((error: unknown) => {
      site.log.error({ err: error }, 'An answer could not be kept')
    })
  }
}

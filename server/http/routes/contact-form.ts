import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
} from 'express'
import { z } from 'zod'
import { contactMessage } from '../../../src/schema/message'
import { clientKey } from '../../auth/client-key'
import { RateLimiter } from '../../auth/rate-limiter'
import { AppError, storageFailed, tooMany } from '../../errors'
import { hasCome, receiveMessage } from '../../services/people/receive-message'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'
import { knownError, setRetryAfter } from '../middleware/handle-errors'
import { plainLineBreaks } from '../middleware/plain-line-breaks'

/**
 * What tells a person from a program: a field people do not see, and for how many milliseconds the
 * page was open, by the visitor's own clock. A form without scripts says that when it comes back.
 */
const evidence = z.object({
  reference: z.string().default(''),
  elapsed: z.coerce.number().optional(),
})

const leastMilliseconds = 3000
const hour = 60 * 60
const day = 24 * hour
const messagesADay = 100
const again = 'Please read your message once more, then send it again.'
const tooQuick = `That was very quick. ${again}`
// Room for the longest message in a script that a form sends as nine characters a letter.
const formLimit = '128kb'
const tooManyMessages = 'You have sent several messages already. Please try again in an hour.'
// Whatever the reason is, it is nothing that a visitor can put right.
const notKept =
  'Your message could not be sent. Please try again later, or use the addresses on the contact page.'
const enoughToday =
  'More messages than usual have come today. Please send yours again tomorrow, or use the addresses on the contact page.'

/** The contact form's call for scripts, and the form's own address for browsers without. */
export function contactFormRoutes({ site }: HttpContext): Router {
  const router = Router()
  const attempts = new RateLimiter({ times: 30, windowSeconds: hour })
  const messages = new RateLimiter({ times: 5, windowSeconds: hour })

  // Before anything is read, checked or rendered.
  const limit: RequestHandler = (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const wait = attempts.take(clientKey(request.ip))
    next(wait > 0 ? tooMany(tooManyMessages, wait) : undefined)
  }

  /** What a visitor is told of an error; one that is none of theirs is the log's. */
  function toldOf(error: unknown): AppError {
    const known = knownError(error)
    if (known && known.status < 500) return known
    site.log.error({ err: error }, 'A message could not be kept')
    return storageFailed(notKept, error)
  }

  /** What a person reads in the place of the page, with what they typed one step back. */
  const answerInWords: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const told = toldOf(error)
    setRetryAfter(response, told)
    const words = `${told.message.replace(/\.$/, '')}. Go back one page to find what you wrote.`
    response.status(told.status).type('text').send(words)
  }

  async function receive(request: Request): Promise<void> {
    plainLineBreaks(request)
    const message = parseBody(contactMessage, request)
    const { reference, elapsed } = parseBody(evidence, request)
    // A program that falls for the hidden field is answered as if all were well.
    if (reference !== '') return
    // Somebody this quick may still be a person, whose message must not vanish.
    if (elapsed === undefined) throw tooMany(again)
    if (elapsed < leastMilliseconds) throw tooMany(tooQuick)
    // Whoever got no answer to the last that could be taken must not be told to send it tomorrow.
    if (hasCome(site, message)) return
    if (isEnough(site)) throw tooMany(enoughToday, day)
    const client = clientKey(request.ip)
    const wait = messages.take(client)
    if (wait > 0) throw tooMany(tooManyMessages, wait)
    await receiveMessage(site, message).catch((error: unknown) => {
      messages.giveBack(client)
      throw storageFailed(notKept, error)
    })
  }

  router.post(
    '/api/contact-messages',
    limit,
    express.json({ limit: formLimit }),
    async (request, response) => {
      await receive(request)
      response.status(201).json({})
    },
  )

  // Of this page's address Express knows nothing but what is below.
  router.options('/contact', (_request, response) => {
    response.set('Allow', 'GET, HEAD, POST').status(204).end()
  })

  router.post(
    '/contact',
    limit,
    express.urlencoded({ extended: false, limit: formLimit }),
    async (request, response) => {
      try {
        await receive(request)
        // Without a fragment of its own the address would keep the form's.
        response.redirect(303, '/contact/sent#content')
      } catch (error) {
        const told = toldOf(error)
        const page = await site.publisher.renderContactForm({
          values: { ...textFields(request.body), elapsed: String(leastMilliseconds) },
          message: told.message,
          issues: told.details.issues ?? [],
        })
        setRetryAfter(response, told)
        response.status(told.status).set(page.headers).type('html').send(page.body)
      }
    },
  )
  router.use('/contact', answerInWords)

  return router
}

// From as many addresses as there may be, and through restarts. Those that a clock which was ahead dated
// later than now would else close the form until then.
function isEnough({ store }: HttpContext['site']): boolean {
  const now = Date.now()
  const ages = store.list('messages').map(({ createdAt }) => now - Date.parse(createdAt))
  return ages.filter((age) => age >= 0 && age < day * 1000).length >= messagesADay
}

function textFields(body: unknown): Record<string, string> {
  return z.record(z.string(), z.string()).catch({}).parse(body)
}

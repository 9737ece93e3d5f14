import express, { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { contactMessage } from '../../../src/schema/message'
import { clientKey } from '../../auth/client-key'
import { RateLimiter, refuseFor } from '../../auth/rate-limiter'
import { AppError, tooMany } from '../../errors'
import { receiveMessage } from '../../services/people/receive-message'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'

/**
 * What tells a person from a program: a field people do not see, and for how many milliseconds the
 * page was open, by the visitor's own clock.
 */
const evidence = z.object({
  website: z.string().default(''),
  elapsed: z.coerce.number().optional(),
})

const leastMilliseconds = 3000
const tooQuick = 'That was very quick. Please read your message once more, then send it again.'
// Room for the longest message in a script that a form sends as nine characters a letter.
const formLimit = '128kb'
const tooManyMessages = 'You have sent several messages already. Please try again in an hour.'

/** The contact form's call for scripts, and the form's own address for browsers without. */
export function contactFormRoutes({ site }: HttpContext): Router {
  const router = Router()
  const limiter = new RateLimiter({ times: 5, windowSeconds: 60 * 60 })

  async function receive(request: Request, response: Response): Promise<void> {
    const message = parseBody(contactMessage, request)
    const { website, elapsed = leastMilliseconds } = parseBody(evidence, request)
    // A program that falls for the hidden field is answered as if all were well.
    if (website !== '') return
    // Somebody this quick may still be a person, whose message must not vanish.
    if (elapsed < leastMilliseconds) throw tooMany(tooQuick)
    refuseFor(limiter.take(clientKey(request.ip)), response, tooManyMessages)
    await receiveMessage(site, message)
  }

  router.post(
    '/api/contact-messages',
    express.json({ limit: formLimit }),
    async (request, response) => {
      await receive(request, response)
      response.status(201).json({})
    },
  )

  router.post(
    '/contact',
    express.urlencoded({ extended: false, limit: formLimit }),
    async (request, response) => {
      try {
        await receive(request, response)
        // Without a fragment of its own the address would keep the form's.
        response.redirect(303, '/contact/sent#content')
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const page = await site.publisher.renderContactForm({
          values: textFields(request.body),
          message: error.message,
          issues: error.details.issues ?? [],
        })
        response.status(error.status).set(page.headers).type('html').send(page.body)
      }
    },
  )

  return router
}

function textFields(body: unknown): Record<string, string> {
  return z.record(z.string(), z.string()).catch({}).parse(body)
}

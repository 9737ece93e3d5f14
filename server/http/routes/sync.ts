import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { Router, type Request } from 'express'
import { z } from 'zod'
import { isKindName, type KindName } from '../../../src/schema'
import { forbidden, notFound, tooLarge } from '../../errors'
import { parameter, parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentAuthor } from '../middleware/current-user'

// What GitHub sends at most.
const webhookLimit = 25 * 1024 * 1024

const decision = z.object({
  kind: z.custom<KindName>((value) => typeof value === 'string' && isKindName(value)),
  id: z.string().default(''),
  value: z.unknown().optional(),
  both: z.boolean().default(false),
  // A page that was opened before a release names none.
  revision: z.string('Reload this page to decide: the site was updated since it was opened'),
})

/** Where the site stands towards its remote, publishing, and settling conflicts. */
export function syncRoutes({ sync }: HttpContext): Router {
  const router = Router()

  router.get('/', async (_request, response) => {
    response.json(await sync.status())
  })

  router.post('/', async (request, response) => {
    response.json(await sync.run(currentAuthor(request)))
  })

  router.get('/pictures/:id', async (request, response) => {
    const { bytes, mimeType } = await sync.preview(parameter(request, 'id'))
    response.type(mimeType).send(bytes)
  })

  router.post('/resolve', async (request, response) => {
    const choice = parseBody(decision, request)
    response.json(await sync.settle(currentAuthor(request), choice))
  })

  return router
}

/**
 * Where a git host announces a push, signed with SYNC_WEBHOOK_SECRET: by HMAC as GitHub, Gitea and
 * Forgejo do (X-Hub-Signature-256), or with the secret itself as GitLab does (X-Gitlab-Token).
 */
export function webhookRoute({ site, sync }: HttpContext): Router {
  const router = Router()
  router.post('/', async (request, response) => {
    const secret = site.config.sync.webhookSecret
    if (!secret) throw notFound('This site takes no webhooks')
    if (!(await isSigned(request, secret)))
      throw forbidden('The signature of this webhook is wrong')
    response.status(202).json({})
    site.background.start('Syncing for a webhook', () => sync.runByItself())
  })
  return router
}

async function isSigned(request: Request, secret: string): Promise<boolean> {
  const token = request.get('X-Gitlab-Token')
  if (token !== undefined) return isSame(token, secret)
  const signed = request.get('X-Hub-Signature-256')
  if (signed === undefined) return false
  const hash = await hashOf(request, createHmac('sha256', secret))
  return hash !== undefined && isSame(signed, `sha256=${hash}`)
}

/** The hash of a body in hex; undefined where it breaks off. Throws 413 for one that is too large. */
async function hashOf(request: Request, hmac: Hmac): Promise<string | undefined> {
  let bytes = 0
  try {
    // Piece by piece: who sends it is known only at its end, and whoever breaks off has signed nothing.
    for await (const piece of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > webhookLimit) break
      hmac.update(piece)
    }
  } catch {
    return undefined
  }
  if (bytes > webhookLimit) throw tooLarge('This webhook is too large')
  return hmac.digest('hex')
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

import express, { Router, type Express } from 'express'
import { collections } from '../../src/schema'
import { notFound } from '../errors'
import { passwordConfirmation } from './confirm-password'
import type { HttpContext } from './context'
import { carryOutOnce } from './middleware/carry-out-once'
import { findCurrentUser, isSignedIn, requireUser } from './middleware/current-user'
import { hideRevisions } from './middleware/hide-revisions'
import { handleErrors } from './middleware/handle-errors'
import { mustBeThere } from './middleware/must-be-there'
import { noticeProxy } from './middleware/notice-proxy'
import { apiBodyTypes, sameOrigin } from './middleware/same-origin'
import { accountRoutes } from './routes/account'
import { authRoutes } from './routes/auth'
import { backupRoutes } from './routes/backup'
import { collectionRoutes } from './routes/collection'
import { contactFormRoutes } from './routes/contact-form'
import { contentRoutes } from './routes/content'
import { downloadRoutes } from './routes/downloads'
import { erasureRoutes } from './routes/erasures'
import { eventRoutes } from './routes/events'
import { historyRoutes } from './routes/history'
import { imageBatchRoutes } from './routes/image-batches'
import { imageRoutes, withdrawalRoutes } from './routes/images'
import { messageRoutes } from './routes/messages'
import { orderRoutes } from './routes/order'
import { publicLists } from './routes/public-lists'
import { secondFactorRoutes } from './routes/second-factor'
import { securityLogRoutes } from './routes/security-log'
import { syncRoutes, webhookRoute } from './routes/sync'
import { takeDownRoutes } from './routes/take-down'
import { uploadRoutes } from './routes/uploads'
import { userRoutes } from './routes/users'
import { whereaboutsRoutes } from './routes/whereabouts'

/** The Express application: everything but the pages, which are answered before it is asked. */
export function createApp(parts: Omit<HttpContext, 'once' | 'confirm'>): Express {
  const context = { ...parts, once: carryOutOnce(parts.site), confirm: passwordConfirmation() }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.site.config.trustProxy ? 1 : false)
  app.use(noticeProxy(context.site))
  app.use(sameOrigin(context.site.config))
  app.use(['/uploads', '/downloads', '/bio/resume'], mustBeThere(context.site))
  app.use(uploadRoutes(context))
  app.use(downloadRoutes(context))
  app.use(contactFormRoutes(context))
  app.use('/api', apiRoutes(context))
  app.use(handleErrors(context.site.log))
  return app
}

function apiRoutes(context: HttpContext): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/health', (_request, response) => void response.json({ status: 'ok' }))
  router.use('/sync/webhook', webhookRoute(context))
  router.use(apiBodyTypes, findCurrentUser(context.sessions, context.site))
  // Of strangers nothing is read but a login: what they hold back would stay in memory for an hour.
  const readJson = express.json({ limit: '1mb' })
  router.use((request, response, next) => {
    if (isSignedIn(request)) readJson(request, response, next)
    else next()
  })
  router.use(hideRevisions)
  router.use(context.once)
  router.use(authRoutes(context))
  router.use(publicLists(context))
  for (const collection of Object.values(collections)) {
    if (collection.listedFor)
      router.use(`/${collection.name}`, collectionRoutes(context, collection))
  }
  // Here and not in each router, so that none can forget it: a call that strangers may make stands above.
  router.use(requireUser)
  router.use('/order', orderRoutes(context))
  router.use('/images', imageRoutes(context))
  router.use('/image-batches', imageBatchRoutes(context))
  router.use('/sent-pictures', withdrawalRoutes(context))
  router.use('/contact-messages', messageRoutes(context))
  router.use('/account/second-factor', secondFactorRoutes(context))
  router.use('/account', accountRoutes(context))
  router.use('/admin/users', userRoutes(context))
  router.use('/history', historyRoutes(context))
  router.use('/sync', syncRoutes(context))
  router.use('/backup', backupRoutes(context))
  router.use('/whereabouts', whereaboutsRoutes(context))
  router.use('/security-log', securityLogRoutes(context))
  router.use('/take-down', takeDownRoutes(context))
  router.use('/erasures', erasureRoutes(context))
  router.use(eventRoutes(context))
  router.use(contentRoutes(context))
  router.use(() => {
    throw notFound('There is no such call')
  })
  return router
}

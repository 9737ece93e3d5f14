import { Router, type Request } from 'express'
import { defaultAgency } from '../../../src/schema/defaults'
import { revisionHeader } from '../../../src/schema/headers'
import { notFound } from '../../errors'
import { cmsData, visitorsCmsData } from '../../services/site/cms-data'
import { imageAnswer, isForVisitors, visitorsImage } from '../../services/media/image-answer'
import { publicContent, shownWall } from '../../services/site/public-content'
import { parameter } from '../answer'
import type { HttpContext } from '../context'
import { isSignedIn } from '../middleware/current-user'

/** The calls of their own that read what the public pages show; they need no sign-in. */
export function publicLists({ site }: HttpContext): Router {
  const { store } = site
  const shownTo = (request: Request) => (isSignedIn(request) ? imageAnswer : visitorsImage)
  // What visitors may not fetch they are not told of either.
  const isFor = (request: Request) => (image: { filename: string }) =>
    isSignedIn(request) || isForVisitors(site, image)
  const imageList = (request: Request) => {
    const shown = shownTo(request)
    return store
      .list('images')
      .filter(isFor(request))
      .map((image) => shown(site, image))
  }
  const router = Router()
  router.get('/cms-data', (request, response) => {
    response.json(isSignedIn(request) ? cmsData(site) : visitorsCmsData(site))
  })
  router.get('/gallery-wall', (request, response) => {
    const { revision } = store.read('galleryWall') ?? {}
    // The answer is a bare list: its revision, for a later If-Match, has no other place.
    if (revision && isSignedIn(request)) {
      response.set({ ETag: `"${revision}"`, [revisionHeader]: revision })
    }
    response.json(shownWall(site).filter(isFor(request)))
  })
  router.get('/agency-info', (request, response) => {
    const agency = { id: 'agency', ...defaultAgency, ...store.read('agency') }
    const { agencyLogoUrl } = isSignedIn(request) ? agency : publicContent(site).agency
    response.json({ ...agency, agencyLogoUrl })
  })
  router.get('/agents/active', (_request, response) => {
    response.json(store.list('agents').filter((agent) => agent.isActive))
  })
  router.get('/images', (request, response) => void response.json(imageList(request)))
  router.get('/images/category/:category', (request, response) => {
    const category = parameter(request, 'category')
    response.json(imageList(request).filter((image) => image.category === category))
  })
  router.get('/images/:id', (request, response) => {
    const image = store.get('images', parameter(request, 'id'))
    if (!image || !isFor(request)(image)) throw notFound('There is no such image')
    response.json(shownTo(request)(site, image))
  })
  return router
}

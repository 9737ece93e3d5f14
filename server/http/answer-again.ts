import type { Request, Response } from 'express'
import { kinds } from '../../src/schema'
import { siteInFull } from '../../src/schema/defaults'
import { asideHeader, changeHeader, pendingHeader } from '../../src/schema/headers'
import { cmsData } from '../services/site/cms-data'
import { shownWall } from '../services/site/public-content'
import { valueOf } from '../services/entries/entry-fields'
import { imageAnswer } from '../services/media/image-answer'
import type { Receipt } from '../services/save/receipts'
import type { Site } from '../services/site/site'
import { answerSaved } from './answer'

type Save = NonNullable<Receipt['save']>
type Value = Record<string, unknown>

/** What an answer's headers say of its save. */
export function keptHeaders(response: Response): Record<string, string> {
  const names = [changeHeader, pendingHeader, asideHeader]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = response.getHeader(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/**
 * Answers a call that was carried out before. Where the process was killed before it could answer,
 * the answer is made from what the call has written.
 */
export async function answerAgain(
  site: Site,
  request: Request,
  response: Response,
  { answer, save }: Receipt,
): Promise<void> {
  if (answer) {
    response.set(answer.headers).status(answer.status).json(answer.body)
  } else if (save) {
    const status = save.action === 'add' ? 201 : 200
    answerSaved(response, save, await bodyOf(site, request.originalUrl, save), status)
  } else {
    response.json({})
  }
}

async function bodyOf(site: Site, url: string, save: Save): Promise<object> {
  const { kind, id, revision } = save
  if (url.startsWith('/api/image-batches/')) return { left: [] }
  if (save.action === 'delete' || /^\/api\/(?:history|order)\//.test(url)) return {}
  const value = await valueAt(site, save)
  switch (kind) {
    case 'images':
      return imageAnswer(site, { id, revision, ...value } as never)
    case 'bio':
      return { ...cmsData(site), bio: { ...value, revision } }
    case 'story':
      return { ...cmsData(site), storyRevision: revision }
    case 'site':
      return { ...cmsData(site), ...siteInFull(value), revision }
    case 'galleryWall':
      return { images: shownWall(site, value.images as never) }
    default:
      return { id: id || kind, ...value, revision }
  }
}

/** The entry as the call wrote it, which somebody may have changed since. */
async function valueAt(site: Site, { kind, id, revision }: Save): Promise<Value> {
  const present = (id ? site.store.get(kind as never, id) : site.store.read(kind as never)) as
    Value | undefined
  if (present?.revision === revision) return present
  const bytes = await site.repositories[kinds[kind].repository].fileAt(revision)
  return valueOf(kind, bytes) ?? { ...present }
}

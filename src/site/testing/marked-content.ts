import { z } from 'zod'
import { collections, singletons } from '../../schema'
import type { Collection, Singleton } from '../../schema/collection'
import { publicCollections } from '../../schema/public-content'

/** The id of every entry of a marked site. */
export const onlyId = 'marked'

/** What no text can stand in: choices, days, and what points to the one entry of another kind. */
const chosen: Readonly<Record<string, unknown>> = {
  'productions.productionDate': '2026-01-02',
  'news.date': '2026-01-03',
  'news.imageId': onlyId,
  'news.productionId': onlyId,
  'news.publishOn': '',
  'images.filename': 'marked.jpg',
  'images.category': 'production',
  'images.original': 'marked.jpg',
  'images.productionId': onlyId,
  'images.focalPoint': { x: 30, y: 20 },
  'images.size': 1,
  'images.uploadedAt': '2026-01-01T00:00:00.000Z',
  'agents.email': 'agent@marked.example',
  'agents.department': 'Theater',
  'agents.isActive': true,
  'agents.displayOrder': 0,
  'agents.createdAt': '2026-01-01T00:00:00.000Z',
  'agents.updatedAt': '2026-01-01T00:00:00.000Z',
  'site.reelUrl': 'https://marked.example/reel.mp4',
  'site.resumeUrl': '/uploads/marked.pdf',
  'site.heroImageId': onlyId,
  'site.bioImageId': onlyId,
  'site.reel.thumbnailSrc': '/uploads/marked.jpg',
  'site.reel.videoSrc': '',
  'site.contact.socialMedia.imdb': 'https://www.imdb.com/name/marked',
  'site.contact.socialMedia.instagram': 'https://www.instagram.com/marked',
  'site.contact.socialMedia.twitter': 'https://x.com/marked',
  'site.contact.links': ['https://elsewhere.marked.example/'],
  'agency.agencyUrl': 'https://agency.marked.example/',
  'agency.agencyLogoUrl': '/uploads/marked.jpg',
  'order.productions': [onlyId],
  'order.images': [onlyId],
  'galleryWall.images.filename': 'marked.jpg',
  'galleryWall.images.cropData': null,
}

/** What a text field of a marked site says: its own name. */
export function mark(path: string): string {
  return `«${path}»`
}

type Kind = Collection | Singleton

/** A value of a kind in which every text says which field it is, with the paths of these fields. */
export function marked(kind: Kind): { value: Record<string, unknown>; texts: string[] } {
  const texts: string[] = []
  const value = valueFor(kind.schema, kind.name, texts) as Record<string, unknown>
  return { value, texts }
}

function valueFor(schema: unknown, path: string, texts: string[]): unknown {
  if (path in chosen) return chosen[path]
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).map(([name, part]) => {
      return [name, valueFor(part, `${path}.${name}`, texts)]
    })
    return Object.fromEntries(fields)
  }
  if (inner instanceof z.ZodArray) return [valueFor(inner.element, path, texts)]
  const isText = inner instanceof z.ZodType && inner.safeParse(mark(path)).success
  if (!isText) throw new Error(`Say in this file what a marked site has at ${path}`)
  texts.push(path)
  // What holds no number cannot be dialled.
  return path.endsWith('.phone') ? `${mark(path)} 12345` : mark(path)
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap())
  }
  if (schema instanceof z.ZodDefault) return unwrapped(schema.unwrap())
  const isPrepared = schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform
  return isPrepared ? unwrapped(schema.out) : schema
}

/** The file of a value, as the kind's format has it. */
export function fileText({ format }: Kind, value: Record<string, unknown>): string {
  if (format.codec === 'yaml') return JSON.stringify(value)
  const { [format.body]: body, ...front } = value
  return `---\n${JSON.stringify(front)}\n---\n\n${[body].flat().join('\n\n')}\n`
}

/** The kinds of which visitors see something. */
export const markedKinds: { collections: Collection[]; singletons: Singleton[] } = {
  collections: publicCollections.map(({ name }) => collections[name] as unknown as Collection),
  singletons: Object.values(singletons) as unknown as Singleton[],
}

import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { kinds, type KindName } from '../../src/schema'
import { isUploadUrl, uploadsPath } from '../../src/schema/url'
import { isAway, isOutOfFiles } from '../errors'
import { placesOf } from './references'

/** A file of media/ that a value names, and the dotted field that does. */
export interface NamedMedia {
  field: string
  name: string
}

/** The files of media/ that a value of this kind names without an image entry between. */
export function findMedia(kind: KindName, value: object): NamedMedia[] {
  return (kinds[kind].media ?? []).flatMap(({ field, by }) =>
    placesOf(value, field).flatMap(({ at: held }) => {
      if (typeof held !== 'string' || held === '') return []
      if (by === 'filename') return [{ field, name: held }]
      return isUploadUrl(held) ? [{ field, name: held.slice(uploadsPath.length) }] : []
    }),
  )
}

/**
 * What is in a site's media folder, by name: a file itself, or a link, which is never followed. Throws the
 * system's error where it cannot be asked at the moment, which says nothing about what is there.
 */
export function mediaFiles(siteDir: string): Map<string, 'file' | 'link'> {
  const folder = path.join(siteDir, 'media')
  try {
    if (!lstatSync(folder).isDirectory()) return new Map()
    const found = readdirSync(folder, { withFileTypes: true })
    return new Map(found.map((entry) => [entry.name, entry.isSymbolicLink() ? 'link' : 'file']))
  } catch (error) {
    if (isOutOfFiles(error) || isAway(error)) throw error
    return new Map()
  }
}

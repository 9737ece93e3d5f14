import type { RequestHandler } from 'express'
import { siteGone } from '../../errors'
import { isOnDisk, isThere } from '../../services/site/on-disk'
import type { Site } from '../../services/site/site'

/**
 * Answers 500 for files of a site whose disk is away: nobody may hear that they do not exist, take an
 * empty archive for all, or have their sizes forgotten and what is derived written where the disk was.
 */
export function mustBeThere(site: Site): RequestHandler {
  return (_request, _response, next) => {
    // Of a site that has lost its history alone, the pictures are there.
    next(isThere(site) || isOnDisk(site, 'media') ? undefined : siteGone(undefined))
  }
}

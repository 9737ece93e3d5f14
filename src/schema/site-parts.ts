import { z } from 'zod'
import { markdown } from './markdown'
import { lines, optionalLine, optionalText, requiredLine } from './text'
import { secureUrl, uploadUrl, videoUrl } from './url'

const heading = () => requiredLine('Write a heading').optional()

/** What the reel page says of the film. */
export const reel = z.object({
  heading: heading(),
  facts: lines(optionalLine(), 6).optional(),
  title: optionalLine().optional(),
  description: markdown(optionalText(), 'wrapped').optional(),
  tags: lines(optionalLine(), 20).optional(),
  thumbnailSrc: uploadUrl().optional(),
  videoSrc: videoUrl().optional(),
})

/** The profile's own contact, the kinds of work on offer, and where else the performer can be found. */
export const contact = z.object({
  agent: z
    .object({
      name: optionalLine().optional(),
      agency: optionalLine().optional(),
      email: optionalLine().optional(),
      phone: optionalLine().optional(),
    })
    .optional(),
  availability: lines(optionalLine(), 20).optional(),
  specialties: lines(optionalLine(), 30).optional(),
  socialMedia: z
    .object({
      imdb: secureUrl().optional(),
      instagram: secureUrl().optional(),
      twitter: secureUrl().optional(),
    })
    .optional(),
  links: lines(secureUrl(), 12).optional(),
})

/** What pages say beside the words of entries; `{name}` stands for the performer's name. */
export const texts = z.object({
  casting: heading(),
  showcase: heading(),
  about: heading(),
  specialties: heading(),
  invitation: heading(),
  invitationText: optionalText().optional(),
  credits: heading(),
  featured: heading(),
  reelComing: heading(),
  noNews: heading(),
  newsEnd: optionalLine().optional(),
  representedBy: optionalLine().optional(),
  message: heading(),
  messageText: optionalText().optional(),
  footer: optionalLine().optional(),
  homeTitle: heading(),
  altTitle: heading(),
  titleEnding: heading(),
  homeDescription: optionalText().optional(),
  altDescription: optionalText().optional(),
  bioDescription: optionalText().optional(),
  photosDescription: optionalText().optional(),
  reelDescription: optionalText().optional(),
  newsDescription: optionalText().optional(),
  contactDescription: optionalText().optional(),
})

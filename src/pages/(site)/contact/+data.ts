import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { byDepartment } from '../../../lib/by-department'
import type { PublicContent } from '../../../schema/public-content'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

// A logo that is an uploaded image has known measures; any other keeps the place of a wide one.
function logoOf({ agency, images }: PublicContent) {
  const src = agency.agencyLogoUrl
  if (src === '') return null
  const media = images.find(({ url }) => url === src)?.media
  return { src, width: media?.width ?? 300, height: media?.height ?? 100 }
}

export function data({ content, contactForm }: PageContextServer) {
  const { agency, agents, contact } = content
  return {
    ...shellOf(content),
    agency: { ...agency, logo: logoOf(content) },
    groups: byDepartment(agents),
    fallback: { ...contact.agent, availability: contact.availability },
    contactForm: contactForm ?? null,
  }
}

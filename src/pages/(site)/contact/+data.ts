import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { byDepartment } from '../../../lib/by-department'
import { fileAsPicture, pictureOf, type Picture } from '../../../lib/pictures/picture'
import type { PublicContent } from '../../../schema/public-content'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

function logoOf({ agency, images }: PublicContent): Picture | null {
  const src = agency.agencyLogoUrl
  const alt = `${agency.agencyName} logo`
  if (src === '') return null
  const image = images.find(({ url }) => url === src)
  return image ? pictureOf(image, { alt }) : fileAsPicture(src, alt)
}

export function data({ content, contactForm }: PageContextServer) {
  const { agency, agents, contact, texts } = content
  return {
    ...shellOf(content),
    agency: { ...agency, logo: logoOf(content) },
    groups: byDepartment(agents),
    fallback: { ...contact.agent, availability: contact.availability },
    takesMessages: content.takesMessages,
    contactForm: contactForm ?? null,
    texts: {
      representedBy: texts.representedBy,
      message: texts.message,
      messageText: texts.messageText,
    },
  }
}

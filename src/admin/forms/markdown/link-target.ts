import { telephoneLink } from '../../../lib/telephone'
import { isLinkTarget } from '../../../schema/markdown'

/** An address as people write it, as the target of a link. */
export function linkTarget(written: string): string {
  const text = written.trim()
  if (isLinkTarget(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{6,20}$/.test(text)) return telephoneLink(text) ?? text
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text
}

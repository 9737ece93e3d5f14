import { escapeXml } from '../machine/xml'
import { attributesOf, nameOf, type Prose } from './tree'

/** What the HTML of a text depends on where it stands. */
interface Place {
  /** The level of its highest heading. */
  headings: number
  /** What pages of the site are named after where they are read elsewhere. */
  siteUrl: string
}

/** A text as HTML, in which nothing but what it is made of is markup. */
export function proseHtml(nodes: Prose, place: Place): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeXml(node)
      const [tag, children = []] = node
      const name = nameOf(node, place.headings)
      const attributes = Object.entries(attributesOf(node)).map(([key, value]) => {
        const isPage = key === 'href' && String(value).startsWith('/')
        return ` ${key}="${escapeXml((isPage ? place.siteUrl : '') + String(value))}"`
      })
      const start = `<${name}${attributes.join('')}>`
      return tag === 'br' || tag === 'hr'
        ? start
        : `${start}${proseHtml(children, place)}</${name}>`
    })
    .join('')
}

/** The elements of prose. An `h` is a heading of a level counted from 1 within its text. */
export type ProseTag =
  | 'p'
  | 'h'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'hr'
  | 'em'
  | 'strong'
  | 'code'
  | 'a'
  | 'br'

/**
 * An element with what is in it, and the target of an `a`, the level of an `h`, or the number an `ol`
 * begins with. As a list it is small in the data of a page.
 */
export type ProseElement = readonly [
  tag: ProseTag,
  children?: readonly ProseNode[],
  detail?: string | number,
]

/** Text, or an element. */
export type ProseNode = string | ProseElement

/** A text that was read, ready to be shown without reading it again. */
export type Prose = readonly ProseNode[]

/** The attributes of an element: what leads away from this site tells nothing of where it was. */
export function attributesOf([tag, , detail]: ProseElement): Record<string, string | number> {
  if (tag === 'ol' && detail !== undefined) return { start: detail }
  if (tag !== 'a' || detail === undefined) return {}
  const isAway = /^https?:/i.test(String(detail))
  return { href: detail, ...(isAway && { rel: 'noopener noreferrer' }) }
}

/** The name of an element on a page where the text's own headings begin at a level. */
export function nameOf([tag, , detail]: ProseElement, headings: number): string {
  return tag === 'h' ? `h${Math.min(6, headings + Number(detail) - 1)}` : tag
}

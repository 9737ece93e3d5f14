import MarkdownIt from 'markdown-it'
import { z } from 'zod'
import { asMarkdown, type Lines } from './prose-blocks'
import { isWebUrl } from './url'

// Raw HTML stays text. Every target is read, so that what is wrong with one can be said.
const parser = new MarkdownIt('commonmark', { html: false })
parser.validateLink = () => true

/** What CommonMark makes of a text. */
export type MarkdownToken = ReturnType<typeof parser.parse>[number]

/** Reads a text as CommonMark without raw HTML. */
export function parseMarkdown(text: string): MarkdownToken[] {
  return parser.parse(text, {})
}

/** Whether a link may lead there: the web, an e-mail address, a telephone number, a page of this site. */
export function isLinkTarget(href: string): boolean {
  return (
    isWebUrl(href) || /^(?:mailto:[^\s@]+@|tel:\+?[\d(])/i.test(href) || /^\/(?![/\\])/.test(href)
  )
}

/** What to do about a link that leads nowhere. */
export const badLink =
  'begin it with https://, mailto: or tel:, or with / for a page of this site, or take the link out'

function targetsOf(tokens: readonly MarkdownToken[]): string[] {
  return tokens.flatMap((token) => [
    ...(token.type === 'link_open' ? [String(token.attrGet('href') ?? '')] : []),
    ...targetsOf(token.children ?? []),
  ])
}

/** The first target of a link in a text that may not be one. */
function badTarget(text: string, lines: Lines): string | undefined {
  // Without a bracket there is no link, and nothing to be read.
  if (!/[[<]/.test(text)) return undefined
  return targetsOf(parseMarkdown(asMarkdown(text, lines))).find((target) => !isLinkTarget(target))
}

/**
 * A text, or a list of paragraphs, that is Markdown: each of its links leads somewhere.
 * @param lines what a single line break means in it
 */
export function markdown<Schema extends z.ZodType<string | string[]>>(
  schema: Schema,
  lines: Lines,
): Schema {
  return schema.superRefine((value, { addIssue }) => {
    const text = typeof value === 'string' ? value : value.join('\n\n')
    const target = badTarget(text, lines)
    if (target === undefined) return
    const message = `The link to “${target}” cannot be followed: ${badLink}`
    addIssue({ code: 'custom', message, params: { words: target } })
  })
}

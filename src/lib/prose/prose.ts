import { isLinkTarget } from '../../schema/markdown'
import { asMarkdown, type Lines } from '../../schema/prose-blocks'
import { readMarkdown } from './read'
import type { Prose, ProseNode } from './tree'

// A page shows thousands of texts again that it has shown before. Both bounds are far above that.
const mostCharacters = 4_000_000
const known = new Map<string, Prose>()
let characters = 0

/**
 * A text, or a list of paragraphs, as pages show it: without links that may lead anywhere, and with
 * headings of which none skips a level.
 * @param lines what a single line break means in it
 */
export function proseOf(text: string | readonly string[], lines: Lines = 'wrapped'): Prose {
  const source = asMarkdown(typeof text === 'string' ? text : text.join('\n\n'), lines)
  const before = known.get(source)
  if (before) return before
  const prose = fitted(readMarkdown(source), [])
  if (characters > mostCharacters) {
    known.clear()
    characters = 0
  }
  known.set(source, prose)
  characters += source.length
  return prose
}

/** @param above the levels of the headings that the next one stands below, in the writer's numbers */
function fitted(nodes: Prose, above: number[]): Prose {
  return nodes.flatMap((node): readonly ProseNode[] => {
    if (typeof node === 'string') return [node]
    const [tag, children, detail] = node
    if (tag === 'h') return [['h', fitted(children ?? [], above), levelOf(Number(detail), above)]]
    const inner = children && fitted(children, above)
    if (tag === 'a' && !isLinkTarget(String(detail))) return inner ?? []
    return [detail === undefined ? [tag, inner ?? []] : [tag, inner ?? [], detail]]
  })
}

function levelOf(written: number, above: number[]): number {
  while ((above.at(-1) ?? 0) >= written) above.pop()
  return above.push(written)
}

const spaced: ReadonlySet<string> = new Set(['p', 'h', 'pre', 'blockquote', 'ul', 'ol', 'li'])

/** The words of a text alone, its paragraphs and the items of its lists on lines of their own. */
export function plainText(text: string | readonly string[], lines: Lines = 'wrapped'): string {
  const parts = (nodes: Prose): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node
        const [tag, children = []] = node
        if (tag === 'br') return '\n'
        return spaced.has(tag) ? `\n${parts(children)}\n` : parts(children)
      })
      .join('')
  return parts(proseOf(text, lines))
    .replace(/\n{2,}/g, '\n')
    .trim()
}

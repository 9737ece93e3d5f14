import { parseMarkdown, type MarkdownToken } from '../../schema/markdown'
import type { Prose, ProseElement, ProseNode, ProseTag } from './tree'

const tags: Readonly<Record<string, ProseTag>> = {
  paragraph_open: 'p',
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  heading_open: 'h',
  em_open: 'em',
  strong_open: 'strong',
  link_open: 'a',
}

function detailOf(token: MarkdownToken): string | number | undefined {
  if (token.type === 'heading_open') return Number(token.tag.slice(1))
  if (token.type === 'link_open') return String(token.attrGet('href') ?? '')
  const start = token.attrGet('start')
  return start === null ? undefined : Number(start)
}

function leavesOf(token: MarkdownToken): Prose {
  switch (token.type) {
    case 'inline':
      return treeOf(token.children ?? [])
    case 'softbreak':
      return ['\n']
    case 'hardbreak':
      return [['br']]
    case 'hr':
      return [['hr']]
    case 'code_inline':
      return [['code', [token.content]]]
    case 'code_block':
    case 'fence':
      return [['pre', [['code', [token.content]]]]]
    // A picture has a place of its own on every page; in a text its words stand for it.
    case 'image':
      return wordsOf(treeOf(token.children ?? []))
    default:
      return [token.content]
  }
}

function wordsOf(nodes: Prose): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : wordsOf(node[1] ?? [])))
}

// Neighbouring pieces of text are one: so a browser reads them from a page's markup.
function add(nodes: ProseNode[], node: ProseNode): void {
  const last = nodes.at(-1)
  if (node === '') return
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
  else nodes.push(node)
}

/** What CommonMark makes of tokens, as a tree: pictures are their words, all else is as it says. */
function treeOf(tokens: readonly MarkdownToken[]): Prose {
  const root: ProseNode[] = []
  const open = [root]
  for (const token of tokens) {
    const nodes = open.at(-1) ?? root
    if (token.hidden) continue
    if (token.nesting === 1) {
      const inner: ProseNode[] = []
      const tag = tags[token.type] ?? 'p'
      const detail = detailOf(token)
      const element: ProseElement = detail === undefined ? [tag, inner] : [tag, inner, detail]
      add(nodes, element)
      open.push(inner)
    } else if (token.nesting === -1) open.pop()
    else for (const leaf of leavesOf(token)) add(nodes, leaf)
  }
  return root
}

/** Reads a text as CommonMark without raw HTML, whatever its links lead to. */
export function readMarkdown(text: string): Prose {
  return treeOf(parseMarkdown(text))
}

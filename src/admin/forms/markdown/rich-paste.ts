import type { Prose, ProseNode } from '../../../lib/prose/tree'
import { writeMarkdown } from '../../../lib/prose/write'
import { isLinkTarget } from '../../../schema/markdown'
import { asTarget } from './text-edit'

// Whole books are taken as plain text.
const mostCharacters = 1_000_000

const blocks =
  /^(?:P|DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|TABLE|TBODY|THEAD|TR|DL|DT|DD|FIGURE|FIGCAPTION|PRE)$/
const unseen = /^(?:STYLE|SCRIPT|TEMPLATE|TITLE|META|LINK|HEAD|OBJECT|IFRAME|SVG)$/i

/** A list item of Word's, which it writes as a paragraph with the mark as its first words. */
const wordMark = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'

/**
 * What was copied as rich text, as Markdown; undefined where it is no more than its words. It is read
 * in a document of its own, in which nothing runs and nothing is loaded.
 */
export function markdownOfHtml(html: string): string | undefined {
  if (html.length > mostCharacters) return undefined
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const nodes = tidy(childrenOf(body, none)).map(outermost)
  return isFormatted(nodes) ? writeMarkdown(nodes) : undefined
}

function isFormatted(nodes: Prose): boolean {
  return nodes.some(
    (node) =>
      typeof node !== 'string' && (!/^(?:p|br)$/.test(node[0]) || isFormatted(node[1] ?? [])),
  )
}

/** What is said of words by the elements around them. */
interface Marks {
  bold: boolean
  slanted: boolean
  /** In a heading, which is bold by itself. */
  inHeading?: boolean
  href?: string
}

const none: Marks = { bold: false, slanted: false }

function childrenOf(parent: Node, marks: Marks): ProseNode[] {
  return [...parent.childNodes].flatMap((child): readonly ProseNode[] => {
    if (child instanceof Text) return [marked(child.data.replace(/[\s\u00a0]+/g, ' '), marks)]
    return child instanceof HTMLElement ? nodesOf(child, marks) : []
  })
}

function nodesOf(element: HTMLElement, around: Marks): readonly ProseNode[] {
  const { tagName } = element
  if (unseen.test(tagName)) return []
  if (tagName === 'BR') return [['br']]
  if (tagName === 'HR') return [['hr']]
  if (tagName === 'IMG') return [element.getAttribute('alt') ?? '']
  const isHeading = /^H[1-6]$/.test(tagName)
  const marks = marksOf(element, isHeading ? { ...around, inHeading: true } : around)
  const mark = tagName === 'P' ? element.querySelector(wordMark) : null
  if (mark) return [wordItem(element, mark, marks)]
  if (tagName === 'UL' || tagName === 'OL') return [listOf(element, marks)]
  const inner = childrenOf(element, marks)
  if (isHeading) return [['h', merged(inner), Number(tagName[1])]]
  if (tagName === 'BLOCKQUOTE') return [['blockquote', tidy(inner)]]
  if (tagName === 'TD' || tagName === 'TH') return [...inner, ' ']
  return blocks.test(tagName) || tagName === 'LI' ? [['p', inner]] : inner
}

// Some editors put a list that belongs to an item behind it, in place of into it.
function listOf(list: HTMLElement, marks: Marks): ProseNode {
  const items = [...list.children].flatMap((item): ProseNode[] => {
    if (!(item instanceof HTMLElement)) return []
    const isList = /^[UO]L$/.test(item.tagName)
    return [['li', isList ? nodesOf(item, marks) : tidy(childrenOf(item, marks))]]
  })
  return numbered(
    list instanceof HTMLOListElement ? list.start : undefined,
    items.reduce<ProseNode[]>((before, item) => withItems(before, [item]), []),
  )
}

function numbered(start: number | undefined, items: readonly ProseNode[]): ProseNode {
  if (start === undefined) return ['ul', items]
  return start > 1 ? ['ol', items, start] : ['ol', items]
}

function wordItem(paragraph: HTMLElement, mark: Element, marks: Marks): ProseNode {
  const sign = mark.textContent.trim()
  const isNumbered = /^\(?(?:\d|[a-z]{1,5}[.)])/i.test(sign)
  const level = Number(/mso-list:[^;]*\blevel(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1])
  mark.remove()
  let list = numbered(isNumbered ? Number.parseInt(sign) || 1 : undefined, [
    ['li', tidy(childrenOf(paragraph, marks))],
  ])
  for (let depth = level; depth > 1; depth -= 1) list = ['ul', [['li', [list]]]]
  return list
}

/** The items of a list, and more of them: one that is only a list is part of the one before it. */
function withItems(items: readonly ProseNode[], more: readonly ProseNode[]): ProseNode[] {
  const last = items.at(-1)
  const [first, ...others] = more
  const inner = onlyList(first)
  if (!inner || typeof last !== 'object') return [...items, ...more]
  return [...items.slice(0, -1), ['li', tidy([...(last[1] ?? []), inner])], ...others]
}

/** The list that is all there is in an item. */
function onlyList(item: ProseNode | undefined): ProseNode | undefined {
  const [inner, ...others] = typeof item === 'object' ? (item[1] ?? []) : []
  return inner && others.length === 0 && isList(inner) ? inner : undefined
}

// Items of a deeper level may have been copied without the one they belong to.
function outermost(node: ProseNode): ProseNode {
  const [item, ...others] = isList(node) ? (node[1] ?? []) : []
  const inner = others.length === 0 ? onlyList(item) : undefined
  return inner ? outermost(inner) : node
}

function isList(node: ProseNode | undefined): node is Exclude<ProseNode, string> {
  return typeof node === 'object' && /^[uo]l$/.test(node[0])
}

// Some editors wrap everything in a <b> that is told not to be bold: what is told counts.
function marksOf(element: HTMLElement, around: Marks): Marks {
  const { tagName, style } = element
  const { fontWeight: weight, fontStyle: slant } = style
  const href = tagName === 'A' ? element.getAttribute('href') : null
  return {
    ...around,
    bold: weight === '' ? around.bold || /^(?:B|STRONG)$/.test(tagName) : isHeavy(weight),
    slanted: slant === '' ? around.slanted || /^(?:I|EM|CITE)$/.test(tagName) : slant === 'italic',
    href: href !== null && isLinkTarget(href) ? asTarget(href) : around.href,
  }
}

function isHeavy(weight: string): boolean {
  return weight === 'bold' || Number(weight) >= 600
}

function marked(words: string, { bold, slanted, inHeading, href }: Marks): ProseNode {
  if (words.trim() === '') return words
  const link: ProseNode = href === undefined ? words : ['a', [words], href]
  const strong: ProseNode = bold && !inHeading ? ['strong', [link]] : link
  return slanted ? ['em', [strong]] : strong
}

/** Neighbours that are marked alike, as one. */
function merged(nodes: readonly ProseNode[]): ProseNode[] {
  const result: ProseNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isAlike =
      typeof node !== 'string' &&
      typeof last === 'object' &&
      /^(?:a|em|strong)$/.test(node[0]) &&
      node[0] === last[0] &&
      node[2] === last[2]
    if (!isAlike) result.push(node)
    else {
      const [tag, children = [], detail] = node
      const inner = merged([...(last[1] ?? []), ...children])
      result[result.length - 1] = detail === undefined ? [tag, inner] : [tag, inner, detail]
    }
  }
  return result
}

function isBlock([tag]: Exclude<ProseNode, string>): boolean {
  return /^(?:p|h|ul|ol|blockquote|hr)$/.test(tag)
}

/** The blocks among nodes, with the words between them as paragraphs, and lists that go on as one. */
function tidy(nodes: readonly ProseNode[]): ProseNode[] {
  const result: ProseNode[] = []
  let words: ProseNode[] = []
  const close = () => {
    if (words.some((node) => typeof node !== 'string' || node.trim() !== '')) {
      result.push(...paragraphs(merged(words)))
    }
    words = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) {
      words.push(node)
      continue
    }
    close()
    const [tag, children = []] = node
    const last = result.at(-1)
    if (tag === 'p') result.push(...tidy(children))
    else if (isList(node) && isList(last) && (last[0] === tag || onlyList(children[0]))) {
      const [begun, items = [], start] = last
      const all = withItems(items, children)
      result[result.length - 1] = start === undefined ? [begun, all] : [begun, all, start]
    } else result.push(node)
  }
  close()
  return result
}

/** Words as paragraphs, parted where two line breaks follow each other. */
function paragraphs(words: readonly ProseNode[]): ProseNode[] {
  const isBreak = (node: ProseNode | undefined) => Array.isArray(node) && node[0] === 'br'
  const parts: ProseNode[][] = [[]]
  words.forEach((node, index) => {
    if (!isBreak(node)) parts.at(-1)?.push(node)
    else if (isBreak(words[index + 1])) parts.push([])
    else if (index < words.length - 1 && parts.at(-1)?.length) parts.at(-1)?.push(node)
  })
  return parts.filter((part) => part.length > 0).map((part) => ['p', part])
}

import { readMarkdown } from './read'
import type { Prose, ProseNode } from './tree'

type Way = 'bare' | 'escaped' | 'words'

const special = /[\\`*_[\]<&]/g
const lineStart =
  /^([ \t]*)(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+$|-{2,}$|~{3,}|\d{1,9}(?=[.)](?:\s|$)))/gm

function text(words: string, way: Way): string {
  return way === 'bare' ? words : words.replace(special, '\\$&')
}

function marked(inner: string, mark: string): string {
  const words = inner.trim()
  return words === '' ? inner : inner.replace(words, () => mark + words + mark)
}

function inline(nodes: Prose, way: Way): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return text(node, way)
      const [tag, children = [], detail] = node
      const inner = inline(children, way)
      if (tag === 'br') return way === 'words' ? '\n' : '\\\n'
      if (way === 'words') return inner
      if (tag === 'strong') return marked(inner, '**')
      if (tag === 'em') return marked(inner, '*')
      return tag === 'a' ? `[${inner.trim()}](${detail})` : inner
    })
    .join('')
}

/** What a tree is made of, whatever its spaces and however its words are cut. */
function shape(nodes: Prose): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s/g, '')
      return `\0${node[0]} ${node[2] ?? ''}\0${shape(node[1] ?? [])}\0`
    })
    .join('')
}

/** One line of words, which begins nothing but itself; without those marks that cannot be written. */
function line(nodes: Prose): string {
  return asRead(nodes) ?? asRead(withPossible(nodes)) ?? written(nodes, 'words')
}

/** A line without the marks that cannot stand between what is before and after them. */
function withPossible(nodes: Prose): Prose {
  return nodes.flatMap((node, index) => {
    const before = nodes.slice(Math.max(0, index - 1), index)
    const fits = (some: Prose) => asRead([...before, ...some, ...nodes.slice(index + 1, index + 2)])
    const one = [node, ...plainLink(node)].find((some) => fits([some]) !== undefined)
    return one === undefined ? unmarked([node]) : [one]
  })
}

// A link leads on where a mark within it cannot be written.
function plainLink(node: ProseNode): Prose {
  if (typeof node === 'string' || node[0] !== 'a') return []
  const [tag, children = [], detail] = node
  return [[tag, unmarked(children), detail]]
}

function unmarked(nodes: Prose): Prose {
  return nodes.flatMap((node) => {
    return typeof node === 'string' || node[0] === 'br' ? [node] : unmarked(node[1] ?? [])
  })
}

/** The words and marks of a line as they are read again, where there is a way to write them. */
function asRead(nodes: Prose): string | undefined {
  const wanted = shape([['p', nodes]])
  const ways: readonly Way[] = ['bare', 'escaped']
  return ways.map((way) => written(nodes, way)).find((one) => shape(readMarkdown(one)) === wanted)
}

function written(nodes: Prose, way: Way): string {
  return inline(nodes, way).trim().replace(lineStart, guarded)
}

function guarded(_all: string, indent: string, mark: string): string {
  return /^\d/.test(mark) ? `${indent}${mark}\\` : `${indent}\\${mark}`
}

function indented(lines: string, by: string): string {
  return lines.replace(/\n(?=[^\n])/g, `\n${by}`)
}

function items(children: Prose, begin: (index: number) => string): string {
  return children
    .map((child, index) => {
      const mark = begin(index)
      const inner = typeof child === 'string' ? line([child]) : blocks(child[1] ?? [], '\n')
      return mark + indented(inner, ' '.repeat(mark.length))
    })
    .join('\n')
}

function block(node: ProseNode): string {
  if (typeof node === 'string') return line([node])
  const [tag, children = [], detail] = node
  switch (tag) {
    case 'h':
      return `${'#'.repeat(Math.min(6, Number(detail) + 1))} ${line(children)
        .replaceAll('\\\n', ' ')
        .replace(/(^|[ \t])(#+)$/, '$1\\$2')}`
    case 'ul':
      return items(children, () => '- ')
    case 'ol':
      return items(children, (index) => `${Number(detail ?? 1) + index}. `)
    case 'blockquote':
      return blocks(children, '\n\n').replace(/^/gm, '> ')
    case 'hr':
      return '---'
    default:
      return line(children)
  }
}

const blockTags = new Set(['p', 'h', 'ul', 'ol', 'blockquote', 'hr', 'pre'])
const isBlock = (node: ProseNode) => typeof node !== 'string' && blockTags.has(node[0])

/** Blocks, with the words between them as paragraphs. */
function blocks(nodes: Prose, between: string): string {
  const groups: { isBlock: boolean; nodes: ProseNode[] }[] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    if (last && !last.isBlock && !isBlock(node)) last.nodes.push(node)
    else groups.push({ isBlock: isBlock(node), nodes: [node] })
  }
  return groups
    .map((group) => (group.isBlock ? group.nodes.map(block).join('') : line(group.nodes)))
    .filter((written) => written.trim() !== '')
    .join(between)
}

/** A tree as Markdown that is read as the same tree, with no more marks than that takes. */
export function writeMarkdown(nodes: Prose): string {
  return blocks(nodes, '\n\n')
}

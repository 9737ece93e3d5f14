import { createElement, type ReactNode } from 'react'
import {
  attributesOf,
  nameOf,
  type Prose as Nodes,
  type ProseNode,
  type ProseTag,
} from '../../lib/prose/tree'

interface ProseProps {
  nodes: Nodes
  /** The level its own headings begin at, one below the heading it stands under. */
  headings: 2 | 3 | 4
}

// What has marks or a line at the side where its words begin.
const sided: ReadonlySet<ProseTag> = new Set(['ul', 'ol', 'blockquote'])

function show(node: ProseNode, key: number, headings: number): ReactNode {
  if (typeof node === 'string') return node
  const inner = node[1]?.map((child, index) => show(child, index, headings)) ?? []
  const props = {
    key,
    ...attributesOf(node),
    dir: sided.has(node[0]) ? 'auto' : undefined,
    className: node[0] === 'a' ? 'text-link' : undefined,
  }
  return createElement(nameOf(node, headings), props, ...inner)
}

/** A text that was read on the server: what reads Markdown is never sent to a visitor. */
export function Prose({ nodes, headings }: ProseProps) {
  return nodes.map((node, index) => show(node, index, headings))
}

import {
  Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Pair,
  Scalar,
  type ToStringOptions,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'
import { escapeUnsafe, isUnsafe } from './control-characters'

function indented(text: string, column: number): string {
  const [first = '', ...rest] = text.split('\n')
  return [first, ...rest.map((line) => (line === '' ? '' : ' '.repeat(column) + line))].join('\n')
}

// A changed text keeps how it was written: quotes, folding and the comment behind it.
function keepForm(node: unknown, old: unknown) {
  if (isScalar(node) && isScalar(old)) {
    node.comment = old.comment
    const both = typeof node.value === 'string' && typeof old.value === 'string'
    // A block without lines would be a bare >, which is nothing that a person writes.
    const isEmptied = node.value === '' && old.type?.startsWith('BLOCK')
    if (both && old.type !== 'PLAIN' && !isEmptied) node.type = old.type
  } else if (isNode(node) && isCollection(old) && old.flow) keepFlow(node, old)
}

// What stood in brackets stays so, and each part that stays in it keeps its form.
function keepFlow(node: Node, old: YAMLMap | YAMLSeq) {
  node.comment = old.comment
  node.commentBefore = old.commentBefore
  if (isCollection(node) && old.items.length > 0) node.flow = true
  else if (isCollection(node) && node.items.length > 0 && old.comment) {
    // Lines take the place of [], and a comment behind them would seem to be of the last.
    node.comment = undefined
    node.commentBefore = [old.commentBefore, old.comment].filter(Boolean).join('\n')
  }
  if (isMap(node) && isMap(old)) {
    const names = [...old.items, ...node.items].map(({ key }) => String(key))
    const place = ({ key }: Pair) => names.indexOf(String(key))
    node.items.sort((a, b) => place(a) - place(b))
    for (const { key, value } of node.items) keepForm(value, old.get(key, true))
  } else if (isSeq(node) && isSeq(old)) {
    for (const item of node.items) keepForm(item, old.items.find(isSame(item)))
  }
}

const isSame = (a: unknown) => (b: unknown) => isScalar(a) && isScalar(b) && a.value === b.value

function nodeFor(doc: Document, value: unknown, old: unknown) {
  const node = doc.createNode(value)
  keepForm(node, old)
  return node
}

// What parsers of YAML 1.1 take for something else is quoted, such as yes, 012 and 1:30. A day is not:
// they read it as that day, and it stays as people write it.
function emptyDocument(): Document {
  const doc = new Document(null, { compat: 'yaml-1.1' })
  const compat = doc.schema.compat?.filter(({ tag }) => !tag.endsWith(':timestamp'))
  doc.schema.compat = compat ?? null
  return doc
}

// Text that could not stand there as it is stands in double quotes, with escapes.
function print(doc: Document, options: ToStringOptions = {}): string {
  visit(doc, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && isUnsafe(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeUnsafe(doc.toString({ lineWidth: 0, singleQuote: true, ...options }))
}

function written(doc: Document, old: unknown): string {
  const lineWidth = isScalar(old) && old.type === 'BLOCK_FOLDED' ? 100 : 0
  // As most people write them: { a: 1 } and [a, b].
  return print(doc, { lineWidth, flowCollectionPadding: isMap(old) })
}

/** `key: value` and a line's end, its further lines indented to `column`. */
export function renderPair(key: string, value: unknown, column: number, old?: unknown): string {
  const doc = emptyDocument()
  const map = new YAMLMap(doc.schema)
  map.add(new Pair(doc.createNode(key), nodeFor(doc, value, old)))
  doc.contents = map
  return indented(written(doc, old), column)
}

/** `- value` and a line's end, its further lines indented to `column`. */
export function renderItem(value: unknown, column: number, old?: unknown): string {
  const doc = emptyDocument()
  const list = new YAMLSeq(doc.schema)
  list.add(nodeFor(doc, value, old))
  doc.contents = list
  return indented(written(doc, old), column)
}

/** A value for the place of `old` on its line; undefined if it takes more than a line. */
export function renderInline(value: unknown, old: Scalar): string | undefined {
  // Without its comment: that stays where it is, behind the text put in.
  const bare = new Scalar(old.value)
  bare.type = old.type
  const [, text = '', rest] = /^- (.*)\n([^]*)$/.exec(renderItem(value, 0, bare)) ?? []
  return rest === '' ? text : undefined
}

/** A document with every alias replaced by a copy of what it stands for. */
export function withoutAliases(doc: Document.Parsed): string {
  visit(doc, {
    Alias(_, alias) {
      const copy: unknown = alias.resolve(doc)?.clone()
      return isNode(copy) ? copy : undefined
    },
  })
  visit(doc, {
    Node: (_, node) => {
      if ('anchor' in node) node.anchor = undefined
    },
  })
  return print(doc)
}

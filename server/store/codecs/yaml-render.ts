import { Document, isNode, isScalar, Pair, Scalar, visit, YAMLMap, YAMLSeq } from 'yaml'
import { escapeUnsafe, isUnsafe } from './control-characters'

function indented(text: string, column: number): string {
  const [first = '', ...rest] = text.split('\n')
  return [first, ...rest.map((line) => (line === '' ? '' : ' '.repeat(column) + line))].join('\n')
}

// A changed text keeps how it was written: quotes, folding and the comment behind it.
function nodeFor(doc: Document, value: unknown, old: unknown) {
  const node = doc.createNode(value)
  if (isScalar(node) && isScalar(old)) {
    node.comment = old.comment
    const both = typeof node.value === 'string' && typeof old.value === 'string'
    if (both && old.type !== 'PLAIN') node.type = old.type
  }
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
function print(doc: Document, lineWidth = 0): string {
  visit(doc, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && isUnsafe(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeUnsafe(doc.toString({ lineWidth, singleQuote: true }))
}

function written(doc: Document, old: unknown): string {
  return print(doc, isScalar(old) && old.type === 'BLOCK_FOLDED' ? 100 : 0)
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

import {
  Composer,
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  visit,
} from 'yaml'

/** Something wrong at a place in a text; line and column count from 1. */
export interface Problem {
  line: number
  column: number
  message: string
}

/** A text read as YAML. */
interface ParsedYaml {
  ok: true
  doc: Document.Parsed
  /** The top-level keys and values, as the file has them. */
  data: Record<string, unknown>
  /** Where the value (or its key) at a path stands; where it is missing, its nearest parent. */
  locate(path: readonly PropertyKey[], at?: 'key'): Omit<Problem, 'message'>
}

// Deeper than any schema; every level costs two tokens on the parser's stack.
const depthLimit = 20
const aliasLimit = 10
// Far above any content, and what keeps a megabyte of commas from stopping the server for seconds.
const tokenLimit = 20_000

const quoteAll =
  'Put the whole text in quotes: one that begins with a quote or a sign such as @, *, & or !, or has ": " in it, says something else to YAML'
const keyAndValue = 'Write this line as "key: value", with a space behind the colon'

// What a person is to do about the parser's errors that a slip of the pen in a text makes.
const remedies: Partial<Record<ErrorCode, string>> = {
  BAD_ALIAS: quoteAll,
  BAD_SCALAR_START: quoteAll,
  BLOCK_AS_IMPLICIT_KEY: `${quoteAll}. Or begin the next line in the same column as this one`,
  TAG_RESOLVE_FAILED: quoteAll,
  UNEXPECTED_TOKEN: `${quoteAll}. Or begin this line in the same column as those beside it`,
  BAD_INDENT: 'Begin this line in the same column as those beside it, or close a bracket before it',
  MISSING_CHAR: `${keyAndValue}, and close the quote or bracket that was opened before`,
  MULTILINE_IMPLICIT_KEY: keyAndValue,
  TAB_AS_INDENT: 'Use spaces in place of tabs at the beginning of a line',
  BAD_DQ_ESCAPE: 'Write two backslashes (\\\\) for one between double quotes',
}

class Refused extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message)
  }
}

// Depth and length are bounded while tokens stream in, before anything recursive touches them.
function* tokens(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  let count = 0
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    count += 1
    if (count > tokenLimit) throw new Refused(parser.offset, 'This file has too many parts')
    if (parser.stack.length > depthLimit + 2) {
      throw new Refused(parser.offset, 'This is nested too deeply')
    }
  }
  yield* parser.end()
}

function compose(text: string, lines: LineCounter): Document.Parsed {
  // Known tags such as !!binary make values no schema expects: only plain data is read.
  const composer = new Composer({
    version: '1.2',
    resolveKnownTags: false,
    uniqueKeys: false, // compares every pair of keys; refuseOddities needs one look at each
  })
  const [doc, second] = composer.compose(tokens(text, lines), true, text.length)
  if (!doc) throw new Refused(0, 'This is not YAML')
  if (second) throw new Refused(second.range[0], 'A file holds one document: remove the --- line')
  if (doc.directives.yaml.explicit) throw new Refused(0, 'Remove the line that begins with %YAML')
  const [trouble] = [...doc.errors, ...doc.warnings].sort((a, b) => a.pos[0] - b.pos[0])
  if (trouble) throw new Refused(trouble.pos[0], remedies[trouble.code] ?? trouble.message)
  return doc
}

function refuseOddities(doc: Document.Parsed) {
  let aliases = 0
  visit(doc, {
    Alias(_, node) {
      aliases += 1
      const at = node.range?.[0] ?? 0
      if (aliases > aliasLimit) throw new Refused(at, 'Too many aliases (*)')
      if (!node.resolve(doc))
        throw new Refused(at, `${quoteAll}. Nothing above is marked &${node.source}`)
    },
    Map(_, map) {
      const seen = new Set<string>()
      for (const { key } of map.items) {
        const at = isNode(key) ? (key.range?.[0] ?? 0) : 0
        if (!isScalar(key)) throw new Refused(at, 'Use a plain word before the colon')
        const name = String(key.value)
        if (seen.has(name)) throw new Refused(at, `"${name}" is here twice: remove one`)
        seen.add(name)
      }
    },
  })
  if (doc.contents && !isMap(doc.contents)) {
    throw new Refused(doc.contents.range[0], 'Write the file as lines of "key: value"')
  }
}

function nodeOffset(doc: Document.Parsed, path: readonly PropertyKey[], at?: 'key'): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown = length > 1 ? doc.getIn(path.slice(0, length - 1), true) : doc.contents
    const node: unknown = doc.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range && at !== 'key') return node.range[0]
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === path[length - 1])
      : undefined
    if (isPair(pair) && isNode(pair.key) && pair.key.range) return pair.key.range[0]
  }
  return doc.contents?.range[0] ?? 0
}

/**
 * Reads a text as one YAML document of plain data. Errors, warnings, duplicate keys, unknown tags,
 * many aliases and deep nesting are all refused: a problem stands where the first of them is.
 */
export function parseYaml(text: string): ParsedYaml | { ok: false; problem: Problem } {
  const lines = new LineCounter()
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  try {
    const doc = compose(text, lines)
    refuseOddities(doc)
    const data: unknown = doc.toJS({ maxAliasCount: 100 }) ?? {}
    return {
      ok: true,
      doc,
      data: data as Record<string, unknown>,
      locate: (path, at) => place(nodeOffset(doc, path, at)),
    }
  } catch (error) {
    const offset = error instanceof Refused ? error.offset : 0
    const message = error instanceof Error ? error.message : 'This is not YAML'
    return { ok: false, problem: { ...place(offset), message } }
  }
}

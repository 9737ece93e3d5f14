import { isUtf8 } from 'node:buffer'
import { kinds, type KindName } from '../../src/schema'
import type { ContentIssue } from '../../src/schema/api'
import type { FileFormat } from '../../src/schema/collection'
import { findConflictMarkers } from './codecs/conflict-markers'
import { bodyParagraphs, bodyText, splitMarkdown } from './codecs/markdown'
import { parseYaml, type Problem } from './codecs/yaml'

export type Issue = Omit<ContentIssue, 'file'>

/** A file's text read as plain data, not yet checked against its schema. */
export interface RawFile {
  ok: true
  text: string
  data: Record<string, unknown>
  /** Where a field stands; in the text of a Markdown file, where the words stand that are given. */
  locate(path: readonly PropertyKey[], at?: 'key', words?: string): Omit<Problem, 'message'>
}

/** The most characters a content file may have. */
export const sizeLimit = 1024 * 1024

/** What a larger one is told. */
export const tooLarge = 'The file is over 1 MB: shorten its text, or take out what is no text'

/** What is wrong with a file as a whole. */
export const wholeFile = (message: string): Issue => ({ line: 1, column: 1, field: '', message })

const failed = (problem: Problem): { ok: false; issues: Issue[] } => ({
  ok: false,
  issues: [{ field: '', ...problem }],
})

/** The text of a Markdown file as its kind has it: one, or paragraphs. */
export function bodyOf({ bodyIs }: Extract<FileFormat, { codec: 'markdown' }>, body: string) {
  return bodyIs === 'text' ? bodyText(body) : bodyParagraphs(body)
}

/**
 * The text that a file holds; undefined where that is no UTF-8: read all the same, it would be written back
 * without the letters that nobody could read.
 */
export function textOf(content: string | Uint8Array): string | undefined {
  if (typeof content === 'string') return content
  return isUtf8(content) ? Buffer.from(content).toString('utf8') : undefined
}

const otherEncoding = 'This is not a text in UTF-8: save it anew with the encoding UTF-8'

// What UTF-8 has no bytes for would be written as something else.
const noText = /[\0\p{Cs}]/u
const halfCharacter = 'There is half of a character here, perhaps of a cut emoji: type it again'

/** What keeps a text from being read at all. */
function unreadable(text: string): Problem | undefined {
  if (text.length > sizeLimit) return { line: 1, column: 1, message: tooLarge }
  const at = text.search(noText)
  if (at < 0) return undefined
  const lines = text.slice(0, at).split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  const message =
    text[at] === '\0'
      ? 'This is not a text: save it anew as plain text with the encoding UTF-8'
      : halfCharacter
  return { line: lines.length, column, message }
}

/** One issue for each place where two versions collide, in the field the person typed it in. */
function collisions(format: FileFormat, source: string): Issue[] {
  const parts = format.codec === 'markdown' ? splitMarkdown(source) : undefined
  const bodyLine = parts?.ok ? parts.bodyLine : Infinity
  return findConflictMarkers(source, bodyLine - 1).map(({ line, text }) => ({
    line,
    column: 1,
    field: format.codec === 'markdown' && line >= bodyLine ? format.body : '',
    message: `Two versions collide here: keep what is right and remove git's marks (${text})`,
  }))
}

/** Reads the syntax of a kind's file. */
export function readRaw(
  kind: KindName,
  content: string | Uint8Array,
): RawFile | { ok: false; issues: Issue[] } {
  const text = textOf(content)
  if (text === undefined) return { ok: false, issues: [wholeFile(otherEncoding)] }
  const problem = unreadable(text)
  if (problem) return failed(problem)
  const source = text.replace(/^\uFEFF/, '')
  const { format } = kinds[kind]
  const colliding = collisions(format, source)
  if (colliding.length > 0) return { ok: false, issues: colliding }
  if (format.codec === 'yaml') {
    const yaml = parseYaml(source)
    return yaml.ok ? { ...yaml, text } : failed(yaml.problem)
  }
  const parts = splitMarkdown(source)
  if (!parts.ok) return failed(parts.problem)
  const yaml = parseYaml(parts.front)
  if (!yaml.ok) return failed(yaml.problem)
  if (Object.hasOwn(yaml.data, format.body)) {
    const message = 'Write this below the front matter, as the text of the file'
    return { ok: false, issues: [{ field: format.body, ...yaml.locate([format.body]), message }] }
  }
  return {
    ok: true,
    text,
    data: { ...yaml.data, [format.body]: bodyOf(format, parts.body) },
    locate: (path, at, words) =>
      path[0] === format.body ? placeIn(parts, words) : yaml.locate(path, at),
  }
}

function placeIn({ body, bodyLine }: { body: string; bodyLine: number }, words = '') {
  const lines = body.slice(0, Math.max(0, body.indexOf(words))).split('\n')
  return { line: bodyLine + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 }
}

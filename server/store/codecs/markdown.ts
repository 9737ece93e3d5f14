import matter from 'gray-matter'
import { asMarkdown, proseBlocks } from '../../../src/schema/prose-blocks'
import type { Problem } from './yaml'

/** A Markdown file cut in pieces that, joined, are the file again. */
interface MarkdownParts {
  ok: true
  /** The opening fence, '' in a file without front matter. */
  open: string
  /** The YAML between the fences; its first line is the rest of the opening fence's. */
  front: string
  /** The closing fence and its line's end. */
  close: string
  body: string
  /** The body's first line, counted from 1. */
  bodyLine: number
}

// gray-matter only splits: no engine of its own may run, whatever a fence asks for.
const closed = { parse: () => ({}) }
const options = {
  language: 'yaml',
  engines: { yaml: closed, json: closed, javascript: closed, coffee: closed },
}

function problem(line: number, column: number, message: string) {
  return { ok: false, problem: { line, column, message } satisfies Problem } as const
}

/** Cuts a Markdown file (without byte order mark) at its fences; only plain `---` is a fence. */
export function splitMarkdown(text: string): MarkdownParts | ReturnType<typeof problem> {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  if (!firstLine.startsWith('---')) {
    return { ok: true, open: '', front: '', close: '', body: text, bodyLine: 1 }
  }
  if (firstLine.trimEnd() !== '---') {
    return problem(1, 4, 'Only a plain --- may open the front matter: remove what follows it')
  }
  const front = matter(text, options).matter.replace(/\r$/, '')
  const rest = text.slice(3 + front.length)
  const closeLine = front.split('\n').length + 1
  if (rest === '') {
    return problem(closeLine - 1, 1, 'The front matter is not closed: add a line of ---')
  }
  const close = /^\r?\n---[ \t]*(?:\r?\n|$)/.exec(rest)?.[0]
  if (close === undefined) {
    return problem(closeLine, 4, 'Only a plain --- may close the front matter')
  }
  const body = rest.slice(close.length)
  return { ok: true, open: '---', front, close, body, bodyLine: closeLine + 1 }
}

const lineBreaks = /\r?\n/g

/** The body as one text. */
export function bodyText(body: string): string {
  return body.replace(lineBreaks, '\n').trim()
}

/** The body as paragraphs: blank lines part them, a single line break inside one is a space. */
export function bodyParagraphs(body: string): string[] {
  return proseBlocks(bodyText(body), 'wrapped').map(({ says }) => says)
}

function reframe(body: string, text: string): string {
  const eol = body.includes('\r\n') ? '\r\n' : '\n'
  const start = /^\s*/.exec(body)?.[0] ?? ''
  const end = body.trim() === '' ? eol : body.slice(body.trimEnd().length)
  return start + text.replace(lineBreaks, eol) + end
}

/** The body with another text, its blank lines at both ends and its line breaks kept. */
export function withText(body: string, text: string): string {
  return reframe(body, text.trim())
}

/** The body with other paragraphs; those that stay keep the lines they were written in. */
export function withParagraphs(body: string, paragraphs: readonly string[]): string {
  const before = proseBlocks(bodyText(body), 'wrapped')
  const written = paragraphs.map((paragraph) => {
    const says = asMarkdown(paragraph, 'wrapped')
    const index = before.findIndex((block) => block.says === says)
    return index < 0 ? says : (before.splice(index, 1)[0]?.written ?? says)
  })
  return reframe(body, written.join('\n\n'))
}
